import { OnceSessionKnown } from "@/components/once-session-known";
import { ChallengeFilters } from "./challenge-filters.tsx";
import { ChallengeList, ChallengeListSkeleton } from "./challenge-list.tsx";

/** The open challenges with their search and filters. */
export function Arena() {
  return (
    <>
      <ChallengeFilters />
      <OnceSessionKnown placeholder={<ChallengeListSkeleton />}>
        <ChallengeList />
      </OnceSessionKnown>
    </>
  );
}
