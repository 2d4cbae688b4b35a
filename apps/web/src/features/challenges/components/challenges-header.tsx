import { PageHeader } from "@/components/page-header";
import { copy } from "../copy.ts";
import { CreateChallengeButton } from "./create-challenge-button.tsx";

/** The arena's name and the way to a challenge of one's own; on a phone in one line. */
export function ChallengesHeader() {
  return (
    <PageHeader
      title={copy.title}
      eyebrow={copy.eyebrow}
      description={copy.description}
      actions={<CreateChallengeButton />}
      isLine
    />
  );
}
