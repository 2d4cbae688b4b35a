import { parseResult, WALKOVER } from "@/entities/match/domain/result";
import type { ParticipantView } from "@/entities/match/domain/participant";
import type { BracketMatch } from "./bracket-layout";

export type MatchSideView = ParticipantView & { seed: number | null };

/** A match of a tournament, ready to be drawn. */
export type TournamentMatch = BracketMatch & {
  status: string;
  result: string | null;
  scheduledAt: string | null;
  groupId: string | null;
  side1: MatchSideView | null;
  side2: MatchSideView | null;
};

/** What stands in the score column of each side: a number, "W.O." for the one who stayed away, or nothing. */
export function scoreLabels(match: TournamentMatch): [string | null, string | null] {
  const score = parseResult(match.result);
  if (score) return [String(score.score1), String(score.score2)];
  if (match.result !== WALKOVER || match.winnerId === null) return [null, null];
  return match.winnerId === match.participant1Id ? [null, WALKOVER] : [WALKOVER, null];
}
