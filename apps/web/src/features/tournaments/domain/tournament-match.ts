import type { Tables } from "@leyenda/db-types";
import { shownScore } from "@/entities/match/domain/live-score";
import { WALKOVER } from "@/entities/match/domain/result";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";
import type { BracketMatch } from "./bracket-match.ts";

export type MatchSideView = ParticipantView & { seed: number | null };

/** Whether somebody will still come to an empty slot, and from where. */
export type EmptySlot = {
  /** Nobody will come: the match is a bye for the other side. */
  isClosed: boolean;
  /** The match whose winner or loser comes here, by its name. */
  fedBy: { match: string; takes: "winner" | "loser" } | null;
};

/** A match of a tournament, ready to be drawn. */
export type TournamentMatch = BracketMatch & {
  kind: "tournament";
  status: MatchStatus;
  outcome: Tables<"tournament_matches">["outcome"];
  result: string | null;
  /** As a result, of the maps that were entered so far; null once it is decided. */
  liveScore: string | null;
  liveSince: string | null;
  bestOf: number;
  scheduledAt: string | null;
  groupId: string | null;
  side1: MatchSideView | null;
  side2: MatchSideView | null;
  slot1: EmptySlot;
  slot2: EmptySlot;
};

/** Whether it was played and ended level. */
export function isDrawn(match: Pick<TournamentMatch, "status" | "winnerId">): boolean {
  return match.status === "completed" && match.winnerId === null;
}

/** What stands in the score column of each side: a number, also of a series that is being played, "W.O." for the one who stayed away, or nothing. */
export function scoreLabels(match: TournamentMatch): [string | null, string | null] {
  const score = shownScore(match);
  if (score) return [String(score.score1), String(score.score2)];
  if (match.outcome === "no_show") return [WALKOVER, WALKOVER];
  if (match.result !== WALKOVER || match.winnerId === null) return [null, null];
  return match.winnerId === match.participant1Id ? [null, WALKOVER] : [WALKOVER, null];
}

/** Whether a round still has something to be played. */
export function hasOpenMatch(matches: readonly TournamentMatch[]): boolean {
  return matches.some((match) => !isMatchOver(match.status));
}
