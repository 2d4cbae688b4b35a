import { PageHeader } from "@/components/page-header";
import { ChallengeTabs } from "@/features/challenges/components/challenge-tabs";
import { CreateChallengeButton } from "@/features/challenges/components/create-challenge-button";
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
      <PageHeader
        title={copy.title}
        eyebrow={copy.eyebrow}
        description={copy.description}
        actions={<CreateChallengeButton />}
      />
      <ChallengeTabs />
    </>
  );
}
