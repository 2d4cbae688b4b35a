import { MemberPart } from "@/components/member-part";
import { ChallengeFilters } from "./challenge-filters.tsx";
import { ChallengeList, ChallengeListSkeleton } from "./challenge-list.tsx";

/** The open challenges with their search and filters. */
export function Arena() {
  return (
    <>
      <ChallengeFilters />
      <MemberPart placeholder={<ChallengeListSkeleton />}>
        <ChallengeList />
      </MemberPart>
    </>
  );
}
