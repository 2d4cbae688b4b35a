import type { Answer } from "@leyenda/db-types";
import { matchCopy } from "@/entities/match/copy";
import { listedSides } from "@/entities/match/domain/listed-side";
import { isSeriesOver, liveScoreOf, shownScore } from "@/entities/match/domain/live-score";
import { WALKOVER } from "@/entities/match/domain/result";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { isMatchAhead, isMatchDue, isMatchLive } from "@/entities/match/domain/status";

type Row = Answer<"match_list">;

function roundOf({ stage_kind: kind, part, round, last_round: lastRound }: Row): string | null {
  if (kind === null || part === null || round === null) return null;
  return stageRoundName({ kind, part, round, lastRound: lastRound ?? undefined });
}

/** The text between the sides: two scores, or the word for a walkover; null without a score. */
function scoreOf(match: Scored): readonly [string, string] | string | null {
  const score = shownScore(match);
  if (score) return [String(score.score1), String(score.score2)];
  return match.result === WALKOVER ? matchCopy.walkover : null;
}

function preMatchStatus(row: Row): string | null {
  const isAhead = row.status === "pending" || row.status === "scheduled";
  if (row.live_since !== null || row.is_objected || !isAhead) return null;
  if (row.turn_side !== null) return matchCopy.veto(row.turn_side === 1 ? row.name1 : row.name2);
  // `ready` is never 2 here, because the match would have begun if both sides were ready.
  return row.ready === 1 ? matchCopy.ready(row.ready) : null;
}

type Scored = Parameters<typeof shownScore>[0];

/** Converts a row of `match_list` for the list of matches. */
export function toListedMatch(row: Row) {
  // Until both sides are present, only the match clock records maps, as won by the side that is present.
  // The list shows such maps only if a side objects to the clock's decision.
  const isPlayed = row.kind === "challenge" || row.live_since !== null || row.is_objected;
  const scored: Scored = {
    status: row.status,
    result: row.result,
    liveScore: isPlayed ? row.live_score : null,
    bestOf: row.best_of,
  };
  return {
    id: row.match_id,
    kind: row.kind,
    /**
     * For a decided match, when it was decided; otherwise when it is played or, without a time, when it was created.
     */
    at: row.at,
    hasHour: row.scheduled_time !== null || row.live_since !== null || row.status === "completed",
    /** The tournament's title; null for a challenge. */
    title: row.title,
    game: row.game,
    /** The stake in tickets of each side; null in a tournament. */
    stake: row.stake,
    round: roundOf(row),
    status: row.status,
    scheduledAt: row.scheduled_time,
    liveSince: row.live_since,
    isObjected: row.is_objected,
    /**
     * The state before the match: whose turn it is in the veto, or how many sides are ready.
     * Null if neither veto nor readiness has begun.
     */
    statusText: preMatchStatus(row),
    /** The score of a live match; null before its first map and after the result. */
    live: liveScoreOf(scored),
    liveScore: scored.liveScore,
    bestOf: row.best_of,
    score: scoreOf(scored),
    winner: row.winner_side,
    ...listedSides(row),
  };
}

export type ListedMatch = ReturnType<typeof toListedMatch>;

/**
 * Splits unfinished matches: being played, still to come, due (a side is absent), and owed (no reported result).
 * @param now milliseconds since the epoch
 */
export function splitComing(matches: readonly ListedMatch[], now: number) {
  const parts = Map.groupBy(matches, (match) =>
    match.status !== "disputed" && !match.isObjected && isSeriesOver(match)
      ? "owed"
      : isMatchLive(match, now)
        ? "live"
        : isMatchAhead(match, now)
          ? "ahead"
          : isMatchDue(match, now)
            ? "due"
            : "owed",
  );
  const of = (part: "live" | "ahead" | "due" | "owed") => parts.get(part) ?? [];
  return { live: of("live"), ahead: of("ahead"), due: of("due"), owed: of("owed") };
}

/** Splits matches that have not begun: `preparing` if a veto or check-in is under way, else `waiting`. */
export function splitPreparing(matches: readonly ListedMatch[]) {
  return {
    preparing: matches.filter(({ statusText }) => statusText !== null),
    waiting: matches.filter(({ statusText }) => statusText === null),
  };
}

/**
 * Splits upcoming matches: today in the viewer's time zone, and later.
 *
 * @param formatDay the day of an instant in words
 * @param now milliseconds since the epoch
 */
export function splitDay(
  ahead: readonly ListedMatch[],
  formatDay: (iso: string) => string,
  now: number,
) {
  const day = formatDay(new Date(now).toISOString());
  const isToday = ({ at }: ListedMatch) => formatDay(at) === day;
  return {
    today: ahead.filter(isToday),
    later: ahead.filter((match) => !isToday(match)),
  };
}
