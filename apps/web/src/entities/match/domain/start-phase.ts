import type { MatchStart, StartSettings } from "../api/match-start.ts";

export type SideNumber = 1 | 2;
export type Cost = "side" | "game" | "match";

/** How long before the scheduled time a side can report ready. Equal to `match_ready_minutes` in the database. */
const READY_MS = 15 * 60_000;

type Times = Pick<
  MatchStart,
  "state" | "starts_at" | "arrived1_at" | "arrived2_at" | "ready1_at" | "ready2_at"
>;

/**
 * The phase before a match: `ready` (sides can report ready), `late`, or a walkover and the objection to it.
 * The phase is null long before the match, and once the match has begun.
 */
export type StartPhase = "ready" | "late" | "walkover" | "objected";

/** @param now milliseconds since the epoch */
export function startPhase(
  { state, starts_at: hour }: Pick<Times, "state" | "starts_at">,
  now: number,
): StartPhase | null {
  if (state === "walkover" || state === "objected") return state;
  if (state !== "waiting") return null;
  const start = Date.parse(hour);
  if (now >= start) return "late";
  return now >= start - READY_MS ? "ready" : null;
}

/**
 * Returns the sides that are missing: one, both or none.
 * @param here the sides that have the room open. After the scheduled time they count as arrived
 */
export function missingSides(
  start: Pick<Times, "arrived1_at" | "arrived2_at">,
  here: ReadonlySet<SideNumber> | null = null,
): readonly SideNumber[] {
  return ([1, 2] as const).filter(
    (side) => start[`arrived${side}_at`] === null && here?.has(side) !== true,
  );
}

export type SideState = "ready" | "here" | "came" | "away" | "late";

/**
 * The state of a side before the match.
 *
 * @param isHere whether the side has the room open; null if the viewer cannot know
 */
export function sideState(
  start: Times,
  side: SideNumber,
  isHere: boolean | null,
  now: number,
): SideState {
  if (start[`ready${side}_at`] !== null) return "ready";
  if (isHere === true) return "here";
  if (start[`arrived${side}_at`] !== null) return "came";
  return Date.parse(start.starts_at) <= now ? "late" : "away";
}

/** The next penalty for lateness; null if none is left. In a match of one map there is no penalty of a lost map. */
export function nextCost(
  start: Pick<MatchStart, "starts_at" | "due_at" | "late_minutes">,
  settings: StartSettings,
  bestOf: number,
): { readonly cost: Cost; readonly at: string } | null {
  if (start.due_at === null) return null;
  const after = start.late_minutes ?? 0;
  const grades = [
    { cost: "side", minutes: settings.absence_side_minutes },
    { cost: "game", minutes: bestOf > 1 ? settings.absence_game_minutes : null },
    { cost: "match", minutes: settings.absence_match_minutes },
  ] as const;
  for (const { cost, minutes } of grades) {
    if (minutes !== null && minutes > after) {
      return { cost, at: new Date(Date.parse(start.starts_at) + minutes * 60_000).toISOString() };
    }
  }
  return null;
}

/**
 * The next penalty if the missing sides do not arrive. If both sides are missing, neither loses the choice of the
 * starting side or a map; the match ends without a winner.
 */
export function nextLoss(
  start: Parameters<typeof nextCost>[0] & Parameters<typeof missingSides>[0],
  settings: StartSettings,
  bestOf: number,
  here: ReadonlySet<SideNumber> | null = null,
): { readonly cost: Cost | "nobody"; readonly at: string } | null {
  const missing = missingSides(start, here).length;
  if (missing === 0) return null;
  const next = nextCost(start, settings, bestOf);
  if (next === null || missing === 1) return next;
  const minutes = settings.absence_match_minutes;
  return minutes === null
    ? null
    : {
        cost: "nobody",
        at: new Date(Date.parse(start.starts_at) + minutes * 60_000).toISOString(),
      };
}

/** The penalties for lateness that a side already has. */
export function lostBy(
  start: Pick<MatchStart, "side_lost_by" | "game_lost_by">,
  side: SideNumber,
): readonly Cost[] {
  return [
    ...(start.side_lost_by === side ? (["side"] as const) : []),
    ...(start.game_lost_by === side ? (["game"] as const) : []),
  ];
}

interface Pause {
  readonly side: number;
  readonly started_at: string;
  readonly ends_at: string;
}

/** The running pause; null if there is none. */
export function runningPause<P extends Pause>(pauses: readonly P[], now: number): P | null {
  return pauses.find(({ ends_at: end }) => Date.parse(end) > now) ?? null;
}

/** How many seconds of pause a side may still use. */
export function pauseLeft(pauses: readonly Pause[], side: SideNumber, minutes: number): number {
  const used = pauses
    .filter((pause) => pause.side === side)
    .reduce(
      (sum, { started_at: start, ends_at: end }) => sum + Date.parse(end) - Date.parse(start),
      0,
    );
  return Math.max(0, minutes * 60 - used / 1000);
}
