import type { VenueData, VenueMatch } from "../api/venue-display.ts";
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
import { bracketParts } from "./bracket-slices.ts";
import type { GoingMatch } from "./now.ts";
import { type MatchPhase, matchPhase } from "./match-phase.ts";
import { type Stage, stageInSight, type TournamentGroup } from "./stage.ts";

/** The most lines of a slide that can be read from the back of a venue. */
const PER_SLIDE = 8;

/** The most rows of a table on a slide; more than PER_SLIDE, because each row is a single line. */
const PER_TABLE = 10;

/** If there are at most this many calls and next matches together, they share a slide. */
const TOGETHER = 6;

/** Whether there are so few lines that they can fill the height of the screen. */
export const isFew = (rows: number) => rows <= 3;

export type VenueSlide =
  | {
      readonly kind: "calls";
      readonly calls: VenueData["calls"];
      /** The next matches, if they fit on the slide below the calls. */
      readonly next: readonly VenueMatch[];
    }
  | { readonly kind: "results" | "next"; readonly matches: readonly VenueMatch[] }
  | { readonly kind: "bracket"; readonly stage: Stage; readonly shown: ReadonlySet<string> }
  | {
      readonly kind: "table";
      readonly stage: Stage;
      readonly group: TournamentGroup;
      /** The index of the slide's first table row; `to` is the index after its last row. */
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: "crosses"; readonly stage: Stage; readonly group: TournamentGroup };

function paged<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / PER_SLIDE) }, (_, page) =>
    rows.slice(page * PER_SLIDE, (page + 1) * PER_SLIDE),
  );
}

/**
 * Returns the slides of a stage: a bracket in parts; for groups each table, and its cross table if that fits.
 * A long table is split in equal parts.
 */
function stageSlides(stage: Stage): VenueSlide[] {
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

/** The slides of a venue display: calls, next matches, standings and results. Empty slides are omitted. */
export function venueSlides(
  { calls, next, results }: VenueData,
  { stages }: Pick<TournamentPage, "stages">,
): readonly VenueSlide[] {
  const stage = stageInSight(stages);
  const called = new Set(calls.map(({ matchId }) => matchId));
  // The slide with the calls lists called matches, so this list contains them only if they have a walkover.
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

type StateFacts = Pick<VenueMatch, "timing" | "isObjected" | "phase" | "score" | "bestOf">;

export interface VenueState {
  readonly word: string;
  readonly tone: "live" | "waits";
}

/** Phases in which the match is being played, or is about to begin. */
const LIVE = new Set<MatchPhase["phase"]>(["playing", "veto", "paused"]);

/**
 * The live matches, then the next ones (also those without a time), each with its phase in words.
 * @param going the live and upcoming matches, as `goingIn` returns them
 * @param now milliseconds since the epoch
 */
export function withGoing(
  next: readonly VenueMatch[],
  going: readonly GoingMatch[],
  now: number,
): VenueMatch[] {
  const listed = new Map(next.map((match) => [match.id, match]));
  const running = going.flatMap((one) => {
    const { phase, text } = matchPhase(one, now, false);
    if (phase === "coming") return [];
    const match = listed.get(one.match.id) ?? toVenueMatch(one);
    return { ...match, phase: { text, isLive: LIVE.has(phase) } };
  });
  const ids = new Set(running.map(({ id }) => id));
  return [...running, ...next.filter(({ id }) => !ids.has(id))];
}

function toVenueMatch({ match, sides: [one, other], round, fact }: GoingMatch): VenueMatch {
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
    phase: null,
  };
}

/**
 * The time of a match that has not begun; null once it has begun. A veto before that time is not the beginning.
 *
 * @param now milliseconds since the epoch
 */
export function hourToTell(
  { at, score, phase, timing }: Pick<VenueMatch, "at" | "score" | "phase" | "timing">,
  now: number,
): string | null {
  return score === null && (phase === null || isMatchAhead(timing, now)) ? at : null;
}

/**
 * The state of a match, if it says more than its time or result; null otherwise.
 *
 * @param now milliseconds since the epoch
 */
export function venueState(
  { timing, isObjected, phase, score, bestOf }: StateFacts,
  now: number,
): VenueState | null {
  if (timing.status === "disputed") return { word: matchStatusWords.disputed, tone: "waits" };
  if (isObjected !== null)
    return { word: isObjected ? matchCopy.objected : matchCopy.walkover, tone: "waits" };
  if (phase) return { word: phase.text, tone: phase.isLive ? "live" : "waits" };
  if (isSeriesOver({ status: timing.status, liveScore: score, bestOf }))
    return { word: matchStatusWords.pending_results, tone: "waits" };
  if (isMatchLive(timing, now)) return { word: matchCopy.live, tone: "live" };
  if (awaitsResult(timing, now)) return { word: matchStatusWords.pending_results, tone: "waits" };
  return isMatchDue(timing, now) ? { word: matchCopy.due, tone: "waits" } : null;
}
