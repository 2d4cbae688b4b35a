/** The schedule of a tournament: its rounds in playing order, the times of the matches, and their conflicts. */

import { searchKey } from "@leyenda/site/search-key";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";

/** Matches that can be played at the same time: those of a match day, or of one round of each bracket. */
export interface ScheduleRound {
  readonly name: string;
  readonly matches: readonly ScheduledMatch[];
}

export interface Plan {
  /** The first start, in the format of a `datetime-local` field; every later night begins at the same local time. */
  readonly first: string;
  readonly everyDays: number;
  readonly roundsPerNight: number;
  readonly minutes: number;
  /** The number of matches that are played at the same time; null means all matches of a round. */
  readonly atOnce: number | null;
}

export type Clash =
  | {
      /** The kind of conflict: a side, or a station, has two matches that start less than one match length apart. */
      readonly kind: "side" | "station";
      readonly name: string;
      readonly matches: readonly [ScheduledMatch, ScheduledMatch];
    }
  | {
      readonly kind: "round";
      readonly earlier: ScheduleRound;
      readonly later: ScheduleRound;
      readonly matches: readonly ScheduledMatch[];
    }
  | { readonly kind: "past"; readonly matches: readonly [ScheduledMatch] };

/** The start time of each match, as an ISO instant, by match id. */
export type Times = Readonly<Record<string, string>>;

const MINUTE = 60_000;
const TABLES = ["group", "swiss"];

/** How many rounds of a stage must end before each match, calculated from the matches that lead to it. */
function depths(matches: readonly ScheduledMatch[]): Map<string, number> {
  const nodeOf = new Map(matches.map((match) => [match.id, `${match.part} ${match.round}`]));
  const feeders = new Map<string, Set<string>>();
  for (const match of matches)
    for (const id of match.next) {
      const node = nodeOf.get(id);
      const from = nodeOf.get(match.id);
      if (node && from && node !== from)
        feeders.set(node, (feeders.get(node) ?? new Set()).add(from));
    }
  // The stored matches have no link from the first grand final to the second, so it is added here.
  if (matches.some(({ part, round }) => part === "final" && round > 1))
    feeders.set("final 2", (feeders.get("final 2") ?? new Set()).add("final 1"));
  const known = new Map<string, number>();
  const depthOf = (node: string): number => {
    const seen = known.get(node);
    if (seen !== undefined) return seen;
    const from = [...(feeders.get(node) ?? [])];
    const depth = Math.max(0, ...from.map((one) => depthOf(one) + 1));
    known.set(node, depth);
    return depth;
  };
  return new Map(
    matches.map((match) => [
      match.id,
      TABLES.includes(match.part) ? match.round : depthOf(`${match.part} ${match.round}`),
    ]),
  );
}

/**
 * Returns the rounds of all stages, in playing order.
 * @param matches in the order of the stages, and of the places within a round
 */
export function roundsOf(matches: readonly ScheduledMatch[]): ScheduleRound[] {
  const stages = new Map<string, ScheduledMatch[]>();
  for (const match of matches)
    stages.set(match.stageId, [...(stages.get(match.stageId) ?? []), match]);
  return [...stages.values()].flatMap((own) => {
    const depth = depths(own);
    const levels = Map.groupBy(own, ({ id }) => depth.get(id) ?? 0);
    return [...levels]
      .toSorted(([one], [other]) => one - other)
      .map(([, level]) => ({
        name: [...new Set(level.map(({ roundName }) => roundName))].join(" · "),
        matches: level.filter(({ isUndecided }) => isUndecided),
      }))
      .filter((round) => round.matches.length > 0);
  });
}

/** The maximum number of rounds per night. */
const MOST_PER_NIGHT = 20;

/** The default days between match nights, and rounds per night: a league plays weekly, a bracket in one night. */
export function usualRhythm(rounds: readonly ScheduleRound[]): readonly [string, string] {
  const isLeague = rounds.every(({ matches }) =>
    matches.every(({ part }) => TABLES.includes(part)),
  );
  return isLeague ? ["7", "1"] : ["1", `${Math.min(rounds.length, MOST_PER_NIGHT)}`];
}

/**
 * Returns the next night by the rhythm: after the last match that has begun or, if none has, after the start.
 * @param start of the tournament, as an ISO instant
 * @param everyDays between two nights
 * @param now milliseconds since the epoch
 */
export function nextNight(
  rounds: readonly ScheduleRound[],
  start: string,
  everyDays: number,
  now: number,
): string {
  const begun = rounds.flatMap(({ matches }) =>
    matches.flatMap(({ at, isOpen }) => (at === null || isOpen ? [] : Date.parse(at))),
  );
  const night = new Date(Math.max(Date.parse(start), ...begun));
  // The loop adds calendar days, so that the local time stays the same.
  while (night.getTime() <= now) night.setDate(night.getDate() + everyDays);
  return night.toISOString();
}

/** Matches within this time belong to the same night. */
export const NIGHT_MS = 6 * 60 * MINUTE;

/**
 * Returns a time for every match that has not begun, round by round. Tonight's matches that are due before the plan
 * begins keep their time, because their sides are on their way.
 * @param now milliseconds since the epoch
 */
export function fill(rounds: readonly ScheduleRound[], plan: Plan, now: number): Times {
  const times: Record<string, string> = {};
  const settled = Math.min(Date.parse(plan.first), now + NIGHT_MS);
  const isPlanned = ({ at, isOpen }: ScheduledMatch) =>
    isOpen && (at === null || Date.parse(at) >= settled || Date.parse(at) <= now - NIGHT_MS);
  const open = rounds
    .map(({ matches }) => matches.filter(isPlanned))
    .filter(({ length }) => length > 0);
  const night = new Date(plan.first);
  let starts = night.getTime();
  for (const [index, matches] of open.entries()) {
    if (index > 0 && index % plan.roundsPerNight === 0) {
      // The loop adds calendar days, so that the local time also survives daylight saving changes.
      // A night begins after the previous night.
      do night.setDate(night.getDate() + plan.everyDays);
      while (night.getTime() < starts);
      starts = night.getTime();
    }
    for (const wave of wavesOf(matches, plan.atOnce)) {
      for (const { id } of wave) times[id] = new Date(starts).toISOString();
      starts += plan.minutes * MINUTE;
    }
  }
  return times;
}

/** The matches of a round in groups played at the same time: no side and no station is twice in a group. */
function wavesOf(matches: readonly ScheduledMatch[], atOnce: number | null): ScheduledMatch[][] {
  const waves: { readonly matches: ScheduledMatch[]; readonly taken: Set<string> }[] = [];
  for (const match of matches) {
    const uses = [
      ...match.sides.map(({ id }) => id),
      ...(match.station === null ? [] : [`station ${searchKey(match.station)}`]),
    ];
    let wave = waves.find(
      (one) => one.matches.length < (atOnce ?? Infinity) && !uses.some((use) => one.taken.has(use)),
    );
    if (!wave) waves.push((wave = { matches: [], taken: new Set() }));
    wave.matches.push(match);
    for (const use of uses) wave.taken.add(use);
  }
  return waves.map(({ matches: own }) => own);
}

/** The default length of a match in minutes. */
const USUAL_MINUTES = 60;

/**
 * Returns the length of a match in minutes by the current schedule: the most frequent gap between consecutive times.
 * If two gaps are equally frequent, the shorter one counts.
 */
export function standingMinutes(matches: readonly Pick<ScheduledMatch, "at">[]): number {
  const hours = [...new Set(matches.flatMap(({ at }) => (at === null ? [] : Date.parse(at))))];
  hours.sort((one, other) => one - other);
  const counts = new Map<number, number>();
  for (const [index, hour] of hours.entries()) {
    const gap = hour - (hours[index - 1] ?? Number.NEGATIVE_INFINITY);
    if (gap <= NIGHT_MS) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted(
    ([gap, count], [otherGap, otherCount]) => otherCount - count || gap - otherGap,
  );
  return usual ? usual[0] / MINUTE : USUAL_MINUTES;
}

/** The rounds with the times of a draft; matches that have begun since stay unchanged. */
export function withDraft(rounds: readonly ScheduleRound[], draft: Times): ScheduleRound[] {
  return rounds.map((round) => ({
    ...round,
    matches: round.matches.map((match) => ({
      ...match,
      at: (match.isOpen && draft[match.id]) || match.at,
    })),
  }));
}

/** The times of a draft that differ from the current ones. */
export function changesOf(rounds: readonly ScheduleRound[], draft: Times): Times {
  const changes = rounds
    .flatMap(({ matches }) => matches)
    .flatMap(({ id, at, isOpen }) => {
      const time = draft[id];
      const isNew = isOpen && time && (at === null || Date.parse(at) !== Date.parse(time));
      return isNew ? [[id, time] as const] : [];
    });
  return Object.fromEntries(changes);
}

const startOf = ({ at }: ScheduledMatch): number => (at === null ? Number.NaN : Date.parse(at));
const dated = (matches: readonly ScheduledMatch[]) => matches.filter(({ at }) => at !== null);

interface Used {
  readonly id: string;
  readonly name: string;
}

/** Returns the conflicts of one kind: a side, or a station, has two matches at the same time. */
function doubleUses(
  kind: "side" | "station",
  matches: readonly ScheduledMatch[],
  length: number,
  usesOf: (match: ScheduledMatch) => readonly Used[],
): Clash[] {
  const uses = new Map<string, { readonly name: string; readonly own: ScheduledMatch[] }>();
  for (const match of matches)
    for (const { id, name } of usesOf(match)) {
      const known = uses.get(id);
      uses.set(id, { name: known?.name ?? name, own: [...(known?.own ?? []), match] });
    }
  return [...uses.values()].flatMap(({ name, own }) =>
    own
      .toSorted((one, other) => startOf(one) - startOf(other))
      .flatMap((match, index, all): Clash[] => {
        const next = all[index + 1];
        return next && startOf(next) - startOf(match) < length && (match.isOpen || next.isOpen)
          ? [{ kind, name, matches: [match, next] }]
          : [];
      }),
  );
}

/**
 * Returns the conflicts of a schedule: a side or station has two matches at once, a round begins before the previous
 * one ends, or a new time is past.
 * @param rounds the rounds, with the times of the draft
 * @param changed the matches with a new time
 * @param minutes the length of a match
 * @param now milliseconds since the epoch
 */
export function clashesOf(
  rounds: readonly ScheduleRound[],
  changed: Times,
  minutes: number,
  now: number,
): Clash[] {
  const length = minutes * MINUTE;
  const all = dated(rounds.flatMap(({ matches }) => matches));
  const past = all.flatMap((match): Clash[] =>
    changed[match.id] && startOf(match) <= now ? [{ kind: "past", matches: [match] }] : [],
  );
  const order = rounds.flatMap((later, index): Clash[] => {
    const earlier = rounds[index - 1];
    if (!earlier) return [];
    const ends = Math.max(...dated(earlier.matches).map(startOf)) + length;
    const early = dated(later.matches).filter((match) => match.isOpen && startOf(match) < ends);
    return early.length > 0 ? [{ kind: "round", earlier, later, matches: early }] : [];
  });
  const sides = doubleUses("side", all, length, (match) => match.sides);
  const stations = doubleUses("station", all, length, ({ station }) =>
    station === null ? [] : [{ id: searchKey(station), name: station }],
  );
  return [...past, ...sides, ...stations, ...order];
}

/** The first conflict of each match, by match id. */
export function clashByMatch(clashes: readonly Clash[]): ReadonlyMap<string, Clash> {
  const first = new Map<string, Clash>();
  for (const clash of clashes)
    for (const { id } of clash.matches) if (!first.has(id)) first.set(id, clash);
  return first;
}

export interface ScheduleSlot {
  /** The time, as an ISO instant. */
  readonly at: string;
  readonly matches: readonly ScheduledMatch[];
}

/** A round on one day: its matches at each hour. */
interface ScheduleRow {
  readonly name: string;
  readonly cells: readonly ScheduleSlot[];
}

export interface ScheduleDay {
  /** The first start time of the day, as an ISO instant. */
  readonly at: string;
  readonly slots: readonly ScheduleSlot[];
  /** The rounds in playing order. */
  readonly rows: readonly ScheduleRow[];
}

const dayOf = (at: string): string => new Date(at).toDateString();

/**
 * Returns the matches that have a time as one grid per day, with a row per round and a column per hour.
 * @param minutes each day also gets a free hour this long after its last one, if that is still the same day
 * @param first the earliest possible start of matches without a time; no free hour is earlier
 */
export function daysOf(
  rounds: readonly ScheduleRound[],
  minutes: number,
  first = 0,
): ScheduleDay[] {
  const all = dated(rounds.flatMap(({ matches }) => matches));
  const slots = [...Map.groupBy(all, startOf)]
    .toSorted(([one], [other]) => one - other)
    .map(([start, matches]) => ({ at: new Date(start).toISOString(), matches }));
  return [...Map.groupBy(slots, ({ at }) => dayOf(at)).values()].map((own) => {
    const last = own.at(-1)?.at ?? "";
    const after = new Date(Math.max(Date.parse(last) + minutes * MINUTE, first)).toISOString();
    const withFree = dayOf(after) === dayOf(last) ? [...own, { at: after, matches: [] }] : own;
    const rows = rounds.flatMap(({ name, matches }) => {
      const ids = new Set(matches.map(({ id }) => id));
      const cells = withFree.map(({ at, matches: there }) => ({
        at,
        matches: there.filter(({ id }) => ids.has(id)),
      }));
      return cells.some((cell) => cell.matches.length > 0) ? [{ name, cells }] : [];
    });
    return { at: own[0]?.at ?? "", slots: withFree, rows };
  });
}

/** How many matches of a schedule are rendered at first; the user can expand the others. */
const MATCHES_AT_ONCE = 60;

/**
 * Returns which parts (days, rounds without hours) of a long schedule are expanded at first; null for a short one: the
 * current or next part and later ones, up to MATCHES_AT_ONCE matches, but at least one part.
 * @param parts the matches of each part, in the order of the page
 * @param now milliseconds since the epoch
 */
export function openParts(
  parts: readonly (readonly ScheduledMatch[])[],
  now: number,
): ReadonlySet<number> | null {
  const total = parts.reduce((sum, matches) => sum + matches.length, 0);
  if (total <= MATCHES_AT_ONCE) return null;
  const isCurrent = (match: ScheduledMatch) =>
    match.at === null || (match.isOpen && startOf(match) >= now - NIGHT_MS);
  const first = Math.max(
    0,
    parts.findIndex((matches) => matches.some(isCurrent)),
  );
  const open = new Set([first]);
  let shown = parts[first]?.length ?? 0;
  for (let index = first + 1; index < parts.length; index += 1) {
    shown += parts[index]?.length ?? 0;
    if (shown > MATCHES_AT_ONCE) break;
    open.add(index);
  }
  return open;
}
