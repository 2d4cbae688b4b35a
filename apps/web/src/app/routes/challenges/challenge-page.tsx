import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { sharedChallengeQuery } from "@/features/challenges/api/get-challenge-preview";
import { ChallengePage } from "@/features/challenges/components/challenge-page";
import { copy } from "@/features/challenges/copy";
import { challengePageMeta } from "@/features/challenges/domain/challenge-page-meta";
import { definePage, missingPage } from "@/lib/define-page";

export const handle = definePage({
  reads: ({ params }) => ({ challenge: sharedChallengeQuery(params["id"] ?? "") }),
  head: ({ challenge }) =>
    challenge === null ? missingPage(copy.head.missing) : challenge && challengePageMeta(challenge),
});

// The match is loaded on demand, because most links to a challenge are opened before it is accepted.
const ChallengeMatchDetails = lazy(async () => ({
  default: (await import("@/features/matches/components/challenge-match-details"))
    .ChallengeMatchDetails,
}));

/** The page /challenges/{match id}. */
export function Component() {
  const { id = "" } = useParams();
  return (
    <ChallengePage
      key={id}
      matchId={id}
      renderMatchDetails={(match) => (
        <Suspense>
          <ChallengeMatchDetails match={match} />
        </Suspense>
      )}
    />
  );
}
