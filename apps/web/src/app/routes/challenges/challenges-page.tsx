import { ChallengeTabs } from "@/features/challenges/components/challenge-tabs";
import { ChallengesHeader } from "@/features/challenges/components/challenges-header";
import { copy } from "@/features/challenges/copy";
import { definePlainPage } from "@/lib/page";

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

/** /challenges */
export function Component() {
  return (
    <>
      <ChallengesHeader />
      <ChallengeTabs />
    </>
  );
}
