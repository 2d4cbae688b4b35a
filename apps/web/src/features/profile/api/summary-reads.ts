import { challengeRecordQuery } from "@/entities/challenge/api/challenge-record";
import { followerCountQuery } from "@/entities/follow/api/follower-count";
import { careerFiguresQuery } from "@/entities/match/api/career-figures";
import { comingMatchesQuery, matchHistoryQuery } from "@/entities/match/api/match-history";
import { recordByGameQuery } from "@/entities/match/api/record-by-game";
import { ratingCurveQuery } from "@/entities/rating/api/rating-curve";
import { trophiesQuery } from "@/entities/tournament/api/trophies";
import type { Read } from "@/lib/page";
import type { Profile } from "./profile-queries.ts";

/** What a player's page reads as soon as it is known who plays and who looks, none of it waiting for another. */
export function summaryReads(
  { participant_id: id, team }: Profile,
  viewerId: string | null,
): readonly Read[] {
  if (id === null) return [];
  return [
    challengeRecordQuery(id, viewerId),
    matchHistoryQuery(id),
    comingMatchesQuery(id, team?.participant_id),
    recordByGameQuery(id),
    careerFiguresQuery(id),
    trophiesQuery(id),
    ratingCurveQuery(id),
    followerCountQuery(id),
    ...(team?.participant_id ? [matchHistoryQuery(team.participant_id)] : []),
  ];
}
