import { AddressTabs } from "@/components/address-tabs";
import { copy } from "../copy.ts";
import { ARENA_PARAMS } from "../domain/filters.ts";
import { Arena } from "./arena/arena.tsx";
import { OwnChallenges } from "./own/own-challenges.tsx";

const tabs = [
  { name: "arena", panel: <Arena /> },
  { name: "mios", panel: <OwnChallenges /> },
] as const;
const ownParams = [...ARENA_PARAMS, "estado"] as const;

/** The arena and one's own challenges; the tab lives in the address. */
export function ChallengeTabs() {
  return <AddressTabs label={copy.tabsLabel} titles={copy.tabs} tabs={tabs} dropped={ownParams} />;
}
