import { UrlStateTabs } from "@/components/url-state-tabs";
import { PageHeader } from "@/components/page-header";
import { Arena } from "@/features/challenges/components/arena/arena";
import { CreateChallengeButton } from "@/features/challenges/components/create-challenge-button";
import { OwnChallenges } from "@/features/challenges/components/own/own-challenges";
import { copy } from "@/features/challenges/copy";
import { ARENA_PARAMS } from "@/features/challenges/domain/filters";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage(
  {
    title: copy.title,
    description: copy.head.description,
    card: {
      eyebrow: copy.head.eyebrow,
      title: copy.title,
      facts: copy.head.facts,
      seed: "desafios",
    },
  },
  true,
);

const tabs = [
  { name: "arena", panel: <Arena /> },
  { name: "mios", panel: <OwnChallenges /> },
] as const;
const ownParams = [...ARENA_PARAMS, "estado"] as const;

/** /challenges: the arena and the user's own challenges; the URL holds the tab. */
export function Component() {
  return (
    <>
      {/* On a phone the button for a new challenge shares the title's line. */}
      <PageHeader
        title={copy.title}
        eyebrow={copy.eyebrow}
        description={copy.description}
        actions={<CreateChallengeButton />}
        isLine
      />
      <UrlStateTabs label={copy.tabsLabel} titles={copy.tabs} tabs={tabs} dropped={ownParams} />
    </>
  );
}
