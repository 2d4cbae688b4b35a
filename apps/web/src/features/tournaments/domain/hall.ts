import type { HallData, HallMatch } from "../api/hall.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import {
  awaitsResult,
  isMatchAhead,
  isMatchDue,
  isMatchLive,
  isMatchOver,
} from "@/entities/match/domain/status";
import { isSeriesOver } from "@/entities/match/domain/live-score";
import { bracketParts } from "./bracket-parts.ts";
import type { GoingMatch } from "./now.ts";
import { type ToldPhase, toldPhase } from "./told-phase.ts";
import { type Stage, stageInSight, type TournamentGroup } from "./stage.ts";

/** As many as can be read from the last row of a hall. */
const PER_SLIDE = 8;

/** A table is read with more: its rows are of a line. */
const PER_TABLE = 10;

/** Calls and what comes are read together where there are no more. */
const TOGETHER = 6;

/** So few have the height of the screen between them. */
export const isFew = (rows: number) => rows <= 3;

export type HallSlide =
  | {
      readonly kind: "calls";
      readonly calls: HallData["calls"];
      /** What comes, where it has room below them. */
      readonly next: readonly HallMatch[];
    }
  | { readonly kind: "results" | "next"; readonly matches: readonly HallMatch[] }
  | { readonly kind: "bracket"; readonly stage: Stage; readonly shown: ReadonlySet<string> }
  | {
      readonly kind: "table";
      readonly stage: Stage;
      readonly group: TournamentGroup;
      /** Its rows from one to before another. */
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: "crosses"; readonly stage: Stage; readonly group: TournamentGroup };

function paged<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / PER_SLIDE) }, (_, page) =>
    rows.slice(page * PER_SLIDE, (page + 1) * PER_SLIDE),
  );
}

/** A bracket in parts; of groups each table, a long one in equal parts, and who met whom where that has room. */
function stageSlides(stage: Stage): HallSlide[] {
  if (stage.matches.length === 0) return [];
  if (stage.kind !== "round_robin" && stage.kind !== "swiss")
    return bracketParts(stage.matches).map((shown) => ({ kind: "bracket", stage, shown }));
  return stage.groups.flatMap((group) => {
    const rows = group.standings.length;
    const parts = Math.ceil(rows / PER_TABLE);
    const tables = Array.from({ length: parts }, (_, part) => ({
      kind: "table" as const,
      stage,
      group,
      from: Math.ceil((part * rows) / parts),
      to: Math.ceil(((part + 1) * rows) / parts),
    }));
    const hasCrosses =
      stage.kind === "round_robin" &&
      parts === 1 &&
      group.matches.some(({ status }) => isMatchOver(status));
    return hasCrosses ? [...tables, { kind: "crosses", stage, group }] : tables;
  });
}

/** What a screen in the hall turns through: who is called where, what comes, how it stands, what ended. What is empty is left out. */
export function hallSlides(
  { calls, next, results }: HallData,
  { stages }: Pick<TournamentPage, "stages">,
): readonly HallSlide[] {
  const stage = stageInSight(stages);
  const called = new Set(calls.map(({ matchId }) => matchId));
  // Who is called stands above, unless there is more to say.
  const rest = next.filter(({ id, isObjected }) => isObjected !== null || !called.has(id));
  const areTogether = calls.length > 0 && calls.length + rest.length <= TOGETHER;
  return [
    ...paged(calls).map(
      (page) => ({ kind: "calls", calls: page, next: areTogether ? rest : [] }) as const,
    ),
    ...paged(areTogether ? [] : rest).map((matches) => ({ kind: "next", matches }) as const),
    ...(stage ? stageSlides(stage) : []),
    ...paged(results).map((matches) => ({ kind: "results", matches }) as const),
  ];
}

type Told = Pick<HallMatch, "timing" | "isObjected" | "told" | "score" | "bestOf">;

export interface HallState {
  readonly word: string;
  readonly tone: "live" | "waits";
}

/** Phases in which somebody plays, or is about to. */
const LIVE = new Set<ToldPhase["phase"]>(["playing", "veto", "paused"]);

/**
 * What comes, before it what goes on: with what goes on in it, and with those that have no hour.
 *
 * @param going as `goingIn` has them
 * @param now milliseconds since the epoch
 */
export function withGoing(
  next: readonly HallMatch[],
  going: readonly GoingMatch[],
  now: number,
): HallMatch[] {
  const listed = new Map(next.map((match) => [match.id, match]));
  const told = going.flatMap((one) => {
    const { phase, text } = toldPhase(one, now, false);
    if (phase === "coming") return [];
    const match = listed.get(one.match.id) ?? toHallMatch(one);
    return { ...match, told: { text, isLive: LIVE.has(phase) } };
  });
  const ids = new Set(told.map(({ id }) => id));
  return [...told, ...next.filter(({ id }) => !ids.has(id))];
}

function toHallMatch({ match, sides: [one, other], round, fact }: GoingMatch): HallMatch {
  return {
    id: match.id,
    timing: match,
    at: match.scheduledAt,
    round,
    bestOf: match.bestOf,
    one: one.name,
    other: other.name,
    marks: [one, other],
    score: match.liveScore,
    winner: null,
    isObjected: fact?.phase === "objected" ? true : null,
    told: null,
  };
}

/**
 * The hour of a match that is still to be told: not of what is played or was, but of a veto before its hour.
 * @param now milliseconds since the epoch
 */
export function hourToTell(
  { at, score, told, timing }: Pick<HallMatch, "at" | "score" | "told" | "timing">,
  now: number,
): string | null {
  return score === null && (told === null || isMatchAhead(timing, now)) ? at : null;
}

/**
 * How a match stands, where there is more to say than its hour or its result.
 * @param now milliseconds since the epoch
 */
export function hallState(
  { timing, isObjected, told, score, bestOf }: Told,
  now: number,
): HallState | null {
  if (timing.status === "disputed") return { word: matchStatusWords.disputed, tone: "waits" };
  if (isObjected !== null)
    return { word: isObjected ? matchCopy.objected : matchCopy.walkover, tone: "waits" };
  if (told) return { word: told.text, tone: told.isLive ? "live" : "waits" };
  if (isSeriesOver({ status: timing.status, liveScore: score, bestOf }))
    return { word: matchStatusWords.pending_results, tone: "waits" };
  if (isMatchLive(timing, now)) return { word: matchCopy.live, tone: "live" };
  if (awaitsResult(timing, now)) return { word: matchStatusWords.pending_results, tone: "waits" };
  return isMatchDue(timing, now) ? { word: matchCopy.due, tone: "waits" } : null;
}
