import type { Tables } from "@leyenda/db-types";
import { shownScore } from "@/entities/match/domain/live-score";
import { type MatchSeries, WALKOVER } from "@/entities/match/domain/result";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";
import type { BracketMatch } from "./bracket-match.ts";

export type MatchSideView = ParticipantView & { seed: number | null };

/** A side of a match without a participant: whether a participant will fill it, and from which match they come. */
export type EmptySlot = {
  /** True if no participant will come, so that the other side has a bye. */
  isClosed: boolean;
  /** The name of the match that fills the slot, and whether its winner or its loser does. */
  fedBy: { match: string; takes: "winner" | "loser" } | null;
};

/** A match of a tournament, ready to be rendered. */
export type TournamentMatch = BracketMatch & {
  kind: "tournament";
  status: MatchStatus;
  outcome: Tables<"tournament_matches">["outcome"];
  result: string | null;
  /** The score so far, in the form of a result, for example "1-0"; null once the match is decided. */
  liveScore: string | null;
  liveSince: string | null;
  bestOf: number;
  /** The rule of the series; null: the best of its games. */
  series: MatchSeries;
  /** The scores of the games of an aggregate so far: "2-1 1-2"; null for other series. */
  legScores: string | null;
  scheduledAt: string | null;
  groupId: string | null;
  side1: MatchSideView | null;
  side2: MatchSideView | null;
  slot1: EmptySlot;
  slot2: EmptySlot;
};

/** Whether a match was played and ended in a draw. */
export function isDrawn(match: Pick<TournamentMatch, "status" | "winnerId">): boolean {
  return match.status === "completed" && match.winnerId === null;
}

/** The score column of each side: a number (also during a series), "W.O." for an absent side, or null. */
export function scoreLabels(match: TournamentMatch): [string | null, string | null] {
  const score = shownScore(match);
  if (score) return [String(score.score1), String(score.score2)];
  if (match.outcome === "no_show") return [WALKOVER, WALKOVER];
  if (match.result !== WALKOVER || match.winnerId === null) return [null, null];
  return match.winnerId === match.participant1Id ? [null, WALKOVER] : [WALKOVER, null];
}

export function hasOpenMatch(matches: readonly TournamentMatch[]): boolean {
  return matches.some((match) => !isMatchOver(match.status));
}
