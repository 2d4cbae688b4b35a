import { copy } from "../copy.ts";
import { isUuid } from "@/lib/uuid";
import { returnAddress } from "./return-address.ts";

/** The first word of the address that sent a visitor here; null where anybody may look. */
function sectionOf(state: unknown): string | null {
  const [path = ""] = returnAddress(state).split(/[?#]/u);
  const [, first = "", second] = path.split("/");
  // Other players' profiles are for everybody.
  return first === "profile" && second ? null : first;
}

function textOf<Text>(texts: Readonly<Record<string, Text>>, state: unknown): Text | null {
  const section = sectionOf(state);
  return section !== null && Object.hasOwn(texts, section) ? (texts[section] ?? null) : null;
}

/** What the page is for that sent a visitor here; null where anybody may look. */
export const purposeOf = (state: unknown) => textOf(copy.purposes, state);

/** What a visitor will find there; null where there is no more to say than of the whole site. */
export const behindOf = (state: unknown) => textOf<Behind>(copy.behind, state);

/** The match of the challenge whose link sent a visitor here; null for every other address. */
export function challengeAsked(state: unknown): string | null {
  const [path = ""] = returnAddress(state).split(/[?#]/u);
  const [, section, id = "", rest] = path.split("/");
  return section === "challenges" && rest === undefined && isUuid(id) ? id : null;
}

/** What the site is, or a part of it. */
export interface Behind {
  readonly line: string;
  readonly text: string;
  readonly points: readonly string[];
}
