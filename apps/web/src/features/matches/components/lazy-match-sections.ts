import type { QueryClient } from "@tanstack/react-query";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchLogQuery } from "@/entities/match/api/match-staff-log";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { matchStatisticsQuery } from "@/entities/match/api/match-statistics";
import { predictionCardsQuery } from "@/entities/prediction/api/match-predictions";
import { voteCountsQuery } from "../api/best-player-votes.ts";
import { matchPicturesQuery } from "../api/match-pictures.ts";
import { MatchPlayerStatistics } from "./match-player-statistics.tsx";
import { StaffActionLog } from "./staff-action-log.tsx";
import { MatchPictures } from "./match-pictures.tsx";
import { MatchStory } from "./match-story.tsx";
import { Meetings } from "./head-to-head-matches.tsx";
import { WinnerPrediction } from "./winner-prediction.tsx";

/** The sections of a match's page that only the browser renders, in one module, so that one request loads them all. */
export const lazyMatchSections = {
  MatchPlayerStatistics,
  StaffActionLog,
  MatchPictures,
  MatchStory,
  Meetings,
  WinnerPrediction,
};

/** The viewer for whom the sections are loaded. */
export interface MatchViewer {
  readonly viewerId: string | null;
  /**
   * Whether the match ended while its page was open; only then is the vote for the best player loaded later.
   * If the server rendered the page with the result, the page already contains the vote and must not change.
   */
  readonly hasJustEnded?: boolean;
}

/** Prefetches the first data of sections that only the browser renders. A section without its data stays hidden. */
export async function prefetchMatchParts(
  client: QueryClient,
  { id, kind, status }: Pick<MatchDetails, "id" | "kind" | "status">,
  { viewerId, hasJustEnded = false }: MatchViewer,
): Promise<void> {
  const ofTournament = kind === "tournament";
  await Promise.all([
    status === "completed" && client.prefetchQuery(matchStatisticsQuery(id)),
    ...(ofTournament
      ? [
          client.prefetchQuery(matchStartQuery(id)),
          client.prefetchQuery(matchLogQuery(id)),
          client.prefetchQuery(matchPicturesQuery(id)),
          client.prefetchQuery(predictionCardsQuery([id], viewerId)),
          hasJustEnded && client.prefetchQuery(voteCountsQuery(id)),
        ]
      : []),
  ]);
}
