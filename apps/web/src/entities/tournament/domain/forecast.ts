import type { Words } from "@leyenda/db-types";
import { swissRounds } from "./swiss-rounds.ts";
import type { StageSettings } from "./stage-settings.ts";

/** The settings of a stage that determine its matches. */
type ForecastStage = Pick<
  StageSettings,
  | "kind"
  | "best_of"
  | "best_of_rules"
  | "places"
  | "grand_final"
  | "group_size"
  | "legs"
  | "rounds"
  | "wins_to_advance"
  | "losses_to_leave"
  | "qualifiers_from"
  | "qualifiers"
> &
  Partial<Pick<StageSettings, "lobbies" | "next_qualifiers">>;

type MatchPart = Words["tournament_matches"]["stage"];

/** A round whose matches are played at the same time. The longest of them determines the duration. */
export interface RoundForecast {
  /** The part of the stage, for example the upper bracket; the same value as the `part` of a match. */
  readonly part: MatchPart;
  /** The number of the round within its part, from 1. */
  readonly round: number;
  /** The maximum number of maps of the longest match. */
  readonly bestOf: number;
  /** The duration without the break after the round. */
  readonly minutes: number;
}

export interface StageForecast {
  readonly entrants: number;
  readonly matches: number;
  /** The number of matches that are played only if needed: a second grand final. */
  readonly extra: number;
  readonly rounds: number;
  /** The rounds in the order in which they are played. */
  readonly slots: readonly RoundForecast[];
  readonly minutes: number;
}

export interface Forecast extends Omit<StageForecast, "entrants" | "slots"> {
  readonly stages: readonly StageForecast[];
  /** Whether the numbers are estimates, because results decide how many participants advance or the stage's length. */
  readonly isEstimate: boolean;
}

export interface ForecastAssumptions {
  readonly entrants: number;
  /** The maximum number of maps of a match, if the match's stage does not set it. */
  readonly bestOf: number;
  readonly minutesPerMap: number;
}

/** Minutes between two rounds, for reporting results and a short rest. */
export const BREAK = 10;

interface Slot {
  readonly part: MatchPart;
  readonly round: number;
  readonly last: number;
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** The sizes of the lobbies of a stage, as in `private.build_lobbies`. */
function lobbySizes({ lobbies: settings }: ForecastStage, entrants: number): number[] {
  if (!settings) return [];
  const count = settings.structure === "single" ? 1 : Math.ceil(entrants / settings.size);
  return range(count).map((at) => Math.floor(entrants / count) + (at < entrants % count ? 1 : 0));
}

/** The maximum number of maps of a match. The last rule that applies counts, as in `private.apply_best_of_rules`. */
export function bestOfIn(stage: ForecastStage, slot: Slot, usual: number): number {
  const fitting = stage.best_of_rules.filter(
    ({ part, round }) =>
      (part === undefined || part === slot.part) &&
      (round === undefined || round === slot.round || round === slot.round - 1 - slot.last),
  );
  return fitting.at(-1)?.best_of ?? stage.best_of ?? usual;
}

/** The average number of maps of a match: the minimum plus half of the possible further maps. */
const mapsOf = (bestOf: number) => (bestOf + 1) / 2 + (bestOf - 1) / 4;

const bracketRounds = (entrants: number) => Math.ceil(Math.log2(entrants));

/** The sizes of the groups. The serpentine order makes them as even as possible. */
export function groupSizes(entrants: number, size: number | null): number[] {
  const groups = Math.max(
    1,
    size === null ? 1 : Math.round(entrants / size),
    Math.ceil(entrants / 64),
  );
  return range(groups).map(
    (at) => Math.floor(entrants / groups) + (at < entrants % groups ? 1 : 0),
  );
}

/** The number of matches for places 5 to 8, between the losers of the quarter-finals. */
const placementMatches = (entrants: number) =>
  entrants >= 8 ? 4 : Math.max(0, [0, 1, 2][entrants - 5] ?? 0);

interface Course {
  readonly matches: number;
  readonly extra: number;
  /** The longest match of each round, in order. */
  readonly slots: readonly Slot[];
  /** For a Swiss stage: returns how many participants finish with the given number of wins. */
  readonly withWins?: (wins: number) => number;
}

function singleElimination(stage: ForecastStage, entrants: number): Course {
  const last = bracketRounds(entrants);
  const third = stage.places >= 4 && entrants > 3 ? 1 : 0;
  const placement = stage.places >= 8 ? placementMatches(entrants) : 0;
  return {
    matches: entrants - 1 + third + placement,
    extra: 0,
    slots: range(last).map((at) => ({ part: "bracket", round: at + 1, last })),
  };
}

function doubleElimination(stage: ForecastStage, entrants: number): Course {
  const upper = bracketRounds(entrants);
  const lower = 2 * (upper - 1);
  const hasFinal = stage.grand_final !== "none";
  const canReset = stage.grand_final === "reset";
  return {
    matches: 2 * entrants - (hasFinal ? 2 : 3),
    extra: canReset ? 1 : 0,
    // Each round of the upper bracket except the first is played at the same time as a round of the lower bracket.
    slots: [
      { part: "bracket", round: 1, last: upper },
      ...range(lower).map((at): Slot => ({ part: "lower", round: at + 1, last: lower })),
      ...(hasFinal ? [{ part: "final", round: 1, last: 1 } as const] : []),
    ],
  };
}

function roundRobin(stage: ForecastStage, entrants: number): Course {
  const sizes = groupSizes(entrants, stage.group_size);
  const pairs = sizes.map((size) => (size * (size - 1)) / 2);
  const largest = Math.max(...sizes);
  const last = (largest - 1 + (largest % 2)) * stage.legs;
  return {
    matches: pairs.reduce((sum, count) => sum + count, 0) * stage.legs,
    extra: 0,
    slots: range(last).map((at) => ({ part: "group", round: at + 1, last })),
  };
}

function swiss(stage: ForecastStage, entrants: number): Course {
  const { wins_to_advance: on, losses_to_leave: out } = stage;
  const last = swissRounds(stage, entrants);
  // The number of participants with each score, if each group with equal scores splits in halves.
  let scores = new Map([["0-0", entrants]]);
  const done = new Map<number, number>();
  const leave = (wins: number, count: number) => done.set(wins, (done.get(wins) ?? 0) + count);
  let matches = 0;
  let rounds = 0;
  for (; rounds < last; rounds += 1) {
    const playing = [...scores.values()].reduce((sum, count) => sum + count, 0);
    if (playing < 1.5) break;
    matches += Math.floor(Math.round(playing) / 2);
    const next = new Map<string, number>();
    for (const [score, count] of scores) {
      const [wins = 0, losses = 0] = score.split("-").map(Number);
      for (const [w, l] of [
        [wins + 1, losses],
        [wins, losses + 1],
      ] as const) {
        if ((on !== null && w >= on) || (out !== null && l >= out)) leave(w, count / 2);
        else next.set(`${w}-${l}`, (next.get(`${w}-${l}`) ?? 0) + count / 2);
      }
    }
    scores = next;
  }
  for (const [score, count] of scores) leave(Number(score.split("-")[0]), count);
  return {
    matches,
    extra: 0,
    slots: range(rounds).map((at) => ({ part: "swiss", round: at + 1, last: rounds })),
    withWins: (wins) =>
      Math.round([...done].reduce((sum, [won, count]) => sum + (won >= wins ? count : 0), 0)),
  };
}

/** Lobbies play at the same time, so a stage takes as long as the games of one lobby. `matches` counts all games. */
function lobbies(stage: ForecastStage, entrants: number): Course {
  const last = stage.lobbies?.games ?? 0;
  return {
    matches: lobbySizes(stage, entrants).length * last,
    extra: 0,
    slots: range(last).map((at) => ({ part: "group", round: at + 1, last })),
  };
}

const courses = {
  single_elimination: singleElimination,
  double_elimination: doubleElimination,
  round_robin: roundRobin,
  swiss,
  lobbies,
} as const;

function goingOn(
  before: ForecastStage,
  course: Course,
  entrants: number,
  to: ForecastStage,
): number {
  const { qualifiers } = to;
  if (qualifiers === null) return entrants;
  if (to.qualifiers_from === "stage") return Math.min(qualifiers, entrants);
  if (to.qualifiers_from === "group") {
    const sizes =
      before.kind === "lobbies"
        ? lobbySizes(before, entrants)
        : groupSizes(entrants, before.group_size);
    const sure = sizes.reduce((sum, size) => sum + Math.min(size, qualifiers), 0);
    return Math.min(entrants, sure + (to.next_qualifiers ?? 0));
  }
  // The distribution of wins in a league is unknown, so half of the participants are assumed to advance.
  return course.withWins?.(qualifiers) ?? Math.ceil(entrants / 2);
}

const NOTHING: Course = { matches: 0, extra: 0, slots: [] };

/**
 * Returns the numbers of matches, rounds and minutes, if nobody leaves and a round's matches are simultaneous.
 * No break follows the last round, and a stage with fewer than two participants is skipped.
 */
export function forecast(
  stages: readonly ForecastStage[],
  { entrants: first, bestOf, minutesPerMap }: ForecastAssumptions,
): Forecast {
  let entrants = first;
  let course = NOTHING;
  const forecasts = stages.map((stage, at): StageForecast => {
    const before = stages[at - 1];
    if (before) entrants = goingOn(before, course, entrants, stage);
    course = entrants < 2 ? NOTHING : courses[stage.kind](stage, entrants);
    const slots = course.slots.map((slot): RoundForecast => {
      const maps = stage.kind === "lobbies" ? 1 : bestOfIn(stage, slot, bestOf);
      const { part, round } = slot;
      return { part, round, bestOf: maps, minutes: mapsOf(maps) * minutesPerMap };
    });
    return {
      entrants,
      matches: course.matches,
      extra: course.extra,
      rounds: slots.length,
      slots,
      minutes: slots.reduce((sum, { minutes }) => sum + minutes + BREAK, 0),
    };
  });
  const total = (of: (one: StageForecast) => number) =>
    forecasts.reduce((sum, one) => sum + of(one), 0);
  return {
    stages: forecasts,
    matches: total((one) => one.matches),
    extra: total((one) => one.extra),
    rounds: total((one) => one.rounds),
    minutes: Math.max(0, total((one) => one.minutes) - BREAK),
    isEstimate: stages.some(
      (stage, at) => stage.wins_to_advance !== null || (at > 0 && stage.qualifiers_from === "wins"),
    ),
  };
}
