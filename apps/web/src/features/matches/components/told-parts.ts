import type { QueryClient } from "@tanstack/react-query";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchLogQuery } from "@/entities/match/api/match-log";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { matchStatisticsQuery } from "@/entities/match/api/match-statistics";
import { predictionCardsQuery } from "@/entities/prediction/api/prediction-cards";
import { voteCountsQuery } from "../api/best-player-votes.ts";
import { matchPicturesQuery } from "../api/match-pictures.ts";
import { MatchFigures } from "./match-figures.tsx";
import { MatchLog } from "./match-log.tsx";
import { MatchPictures } from "./match-pictures.tsx";
import { MatchStory } from "./match-story.tsx";
import { Meetings } from "./meetings.tsx";
import { PredictionPart } from "./prediction-part.tsx";

/** What the browser alone shows of a match, in one file: it comes at once. */
export const toldParts = {
  MatchFigures,
  MatchLog,
  MatchPictures,
  MatchStory,
  Meetings,
  PredictionPart,
};

/** Whose eyes the match is told to, and since when. */
export interface Telling {
  readonly viewerId: string | null;
  /** Before one's eyes: of one that came drawn the vote is drawn already, and what it does not know stays unknown to it. */
  readonly hasJustEnded?: boolean;
}

/** Reads what these parts begin with; what cannot be read is left out by its own part. */
export async function readTold(
  client: QueryClient,
  { id, kind, status }: Pick<MatchDetails, "id" | "kind" | "status">,
  { viewerId, hasJustEnded = false }: Telling,
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
