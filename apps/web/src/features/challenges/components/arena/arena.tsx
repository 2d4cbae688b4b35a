import { ChallengeFilters } from "./challenge-filters.tsx";
import { ChallengeList } from "./challenge-list.tsx";

/** The open challenges with their search and filters. */
export function Arena() {
  return (
    <>
      <ChallengeFilters />
      <ChallengeList />
    </>
  );
}
