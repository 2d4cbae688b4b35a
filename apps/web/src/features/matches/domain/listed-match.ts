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

/** What stands between the sides: two figures, or what there is in place of them. */
function scoreOf(match: Scored): readonly [string, string] | string | null {
  const score = shownScore(match);
  if (score) return [String(score.score1), String(score.score2)];
  return match.result === WALKOVER ? matchCopy.walkover : null;
}

function toldBefore(row: Row): string | null {
  const isAhead = row.status === "pending" || row.status === "scheduled";
  if (row.live_since !== null || row.is_objected || !isAhead) return null;
  if (row.turn_side !== null) return matchCopy.veto(row.turn_side === 1 ? row.name1 : row.name2);
  // Of two who are ready the match begins.
  return row.ready === 1 ? matchCopy.ready(row.ready) : null;
}

type Scored = Parameters<typeof shownScore>[0];

/** Shapes a row of `match_list` for the list. */
export function toListedMatch(row: Row) {
  // Before both sides came, only the clock gave a map, to who waits; it is told of once a walkover is in question.
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
    /** When it is played, of a decided one when it was decided, of one without an hour when it was drawn. */
    at: row.at,
    hasHour: row.scheduled_time !== null || row.live_since !== null || row.status === "completed",
    /** The tournament; null for a challenge. */
    title: row.title,
    game: row.game,
    /** Tickets of each side; null in a tournament. */
    stake: row.stake,
    round: roundOf(row),
    status: row.status,
    scheduledAt: row.scheduled_time,
    liveSince: row.live_since,
    isObjected: row.is_objected,
    /** What goes on before it is played: who chooses a map, or how many are ready; null where nothing does. */
    told: toldBefore(row),
    /** How it stands while it is played; null before its first map and once it is decided. */
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
 * What is being played, what comes, whose hour has come without its sides, and of what somebody should say how
 * it ended.
 *
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

/** Of what has yet to be played: whose sides choose maps or are ready, and whose have begun nothing yet. */
export function splitPreparing(matches: readonly ListedMatch[]) {
  return {
    preparing: matches.filter(({ told }) => told !== null),
    waiting: matches.filter(({ told }) => told === null),
  };
}

/**
 * What comes on the day of the viewer, and after it.
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
