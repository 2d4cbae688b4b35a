import { randomUUID } from "node:crypto";
import { randomNumbers } from "../../tournaments/support/history-world.ts";

export type Rule =
  | "points"
  | "wins"
  | "losses"
  | "score_difference"
  | "map_difference"
  | "score_for"
  | "direct_encounter"
  | "encounter_difference"
  | "record_below"
  | "buchholz"
  | "median_buchholz"
  | "sonneborn_berger"
  | "neustadtl"
  | "opponents_win_rate"
  | "seed";

/** The settings of a stage with tables, as columns of `tournament_stages`. */
export interface Settings {
  readonly kind: "round_robin" | "swiss";
  readonly legs: 1 | 2;
  readonly allows_draws: boolean;
  readonly points_of_win: number;
  readonly points_of_draw: number | null;
  readonly points_of_loss: number;
  readonly tie_breaks: readonly Rule[];
  readonly tie_splitting: "continue" | "restart";
  readonly walkover_score: number | null;
  readonly walkover_keeps_score: boolean;
  readonly departed_matches: "by_half" | "annulled" | "counted" | "withdrawn_by_half";
}

export interface Fixture {
  readonly id: string;
  readonly group: number;
  readonly one: string;
  /** Null for a bye. */
  readonly two: string | null;
  readonly round: number;
  readonly bestOf: 1 | 3;
  /** no_show: neither side came. */
  readonly state: "open" | "score" | "walkover" | "no_show" | "bye" | "annulled";
  readonly winner: string | null;
  readonly score: readonly [number, number] | null;
  /** The score when a match was given by walkover. */
  readonly abandoned: readonly [number, number] | null;
}

export interface Adjustment {
  readonly id: string;
  readonly member: string;
  readonly points: number;
}

export interface World {
  readonly settings: Settings;
  /** The members of each group, best seed first. */
  readonly groups: readonly (readonly string[])[];
  readonly seeds: ReadonlyMap<string, number>;
  readonly fixtures: readonly Fixture[];
  readonly adjustments: readonly Adjustment[];
  readonly out: ReadonlyMap<string, "withdrawn" | "disqualified">;
}

/** What happens to a stage after its first results. */
export interface Changes {
  /** Corrected scores, by the id of the match; the winner stays the same. */
  readonly corrections: ReadonlyMap<string, readonly [number, number]>;
  readonly revoked: readonly string[];
  readonly departures: readonly {
    readonly member: string;
    readonly how: "withdrawn" | "disqualified";
  }[];
}

const figureRules: readonly Rule[] = [
  "points",
  "wins",
  "losses",
  "score_difference",
  "map_difference",
  "score_for",
  "buchholz",
  "median_buchholz",
  "sonneborn_berger",
  "neustadtl",
  "opponents_win_rate",
];
const relativeRules: readonly Rule[] = ["direct_encounter", "encounter_difference", "record_below"];

type Pick = (below: number) => number;

function shuffled<T>(pick: Pick, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: pick(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function randomSettings(pick: Pick): Settings {
  const hasDraws = pick(2) === 0;
  const walkover = [null, null, 0, 1, 3, 13][pick(6)] ?? null;
  const rules = shuffled(pick, [
    ...shuffled(pick, figureRules).slice(0, 1 + pick(3)),
    ...shuffled(pick, relativeRules).slice(0, 1 + pick(3)),
  ]);
  const kind = pick(3) === 0 ? "swiss" : "round_robin";
  return {
    kind,
    legs: kind === "round_robin" && pick(4) === 0 ? 2 : 1,
    allows_draws: hasDraws,
    points_of_win: 3,
    points_of_draw: hasDraws ? 1 : null,
    points_of_loss: pick(4) === 0 ? 1 : 0,
    // Points come first in most tables, as leagues have it.
    tie_breaks: [
      ...new Set<Rule>([...(pick(4) > 0 ? (["points"] as const) : []), ...rules, "seed"]),
    ],
    tie_splitting: pick(2) === 0 ? "continue" : "restart",
    walkover_score: walkover,
    walkover_keeps_score: walkover !== null && walkover > 0 && pick(2) === 0,
    departed_matches:
      (["by_half", "annulled", "counted", "withdrawn_by_half"] as const)[pick(4)] ?? "counted",
  };
}

/** The pairs of a stage, with their rounds: everyone against everyone, or random Swiss rounds with byes. */
function pairsOf(pick: Pick, settings: Settings, members: readonly string[]) {
  const pairs: { one: string; two: string | null; round: number }[] = [];
  if (settings.kind === "round_robin") {
    for (let leg = 1; leg <= settings.legs; leg += 1)
      for (const [index, one] of members.entries())
        for (const two of members.slice(index + 1))
          pairs.push(leg === 1 ? { one, two, round: 1 } : { one: two, two: one, round: 2 });
    return pairs;
  }
  const met = new Set<string>();
  for (let round = 1; round <= 3; round += 1) {
    const waiting = shuffled(pick, members);
    const resting = waiting.length % 2 === 1 ? waiting.pop() : undefined;
    if (resting !== undefined) pairs.push({ one: resting, two: null, round });
    while (waiting.length > 1) {
      const one = waiting.shift() ?? "";
      const at = waiting.findIndex((two) => !met.has(`${one} ${two}`));
      if (at === -1) continue;
      const [two = ""] = waiting.splice(at, 1);
      met.add(`${one} ${two}`).add(`${two} ${one}`);
      pairs.push({ one, two, round });
    }
  }
  return pairs;
}

function randomScore(pick: Pick, bestOf: 1 | 3, isDraw: boolean): readonly [number, number] {
  if (isDraw) return [1, 1];
  const winner = bestOf === 3 ? 2 : 1 + pick(4);
  const loser = pick(bestOf === 3 ? 2 : winner);
  return pick(2) === 0 ? [winner, loser] : [loser, winner];
}

function randomFixture(
  pick: Pick,
  settings: Settings,
  group: number,
  {
    one,
    two,
    round,
  }: { readonly one: string; readonly two: string | null; readonly round: number },
  openIn: number,
): Fixture {
  const bestOf = settings.allows_draws || pick(2) === 0 ? 1 : 3;
  const common = {
    id: randomUUID(),
    group,
    one,
    two,
    round,
    bestOf,
    score: null,
    abandoned: null,
  } as const;
  if (two === null) return { ...common, state: "bye", winner: one };
  const luck = pick(20);
  if (pick(openIn) === 0) return { ...common, state: "open", winner: null };
  if (luck < 2) {
    const abandoned = pick(2) === 0 ? null : ([pick(6), pick(6)] as const);
    return { ...common, state: "walkover", winner: pick(2) === 0 ? one : two, abandoned };
  }
  if (luck === 2) return { ...common, state: "no_show", winner: null };
  const score = randomScore(pick, bestOf, settings.allows_draws && pick(3) === 0);
  const winner = score[0] === score[1] ? null : score[0] > score[1] ? one : two;
  return { ...common, state: "score", winner, score };
}

/** A random stage with tables of these players, after some results. */
export function randomWorld(number: number, players: readonly string[]): World {
  const pick = randomNumbers(number);
  const settings = randomSettings(pick);
  const size = 3 + pick(4);
  const count = settings.kind === "round_robin" ? 1 + pick(2) : 1;
  const entered = shuffled(pick, players).slice(0, size * count);
  const groups = Array.from({ length: count }, (_, group) =>
    entered.filter((_member, index) => index % count === group),
  );
  // In a third of the stages nothing is left to play.
  const openIn = pick(3) === 0 ? 1_000_000 : 2 + pick(6);
  return {
    settings,
    groups,
    seeds: new Map(entered.map((member, index) => [member, index + 1])),
    fixtures: groups.flatMap((members, group) =>
      pairsOf(pick, settings, members).map((pair) =>
        randomFixture(pick, settings, group, pair, openIn),
      ),
    ),
    adjustments: entered
      .filter(() => pick(5) === 0)
      .map((member) => ({ id: randomUUID(), member, points: [-9, -3, -1, 1, 2][pick(5)] ?? -1 })),
    out: new Map(),
  };
}

/** Random corrections, revoked adjustments and departures of a stage. */
export function randomChanges(number: number, world: World): Changes {
  const pick = randomNumbers(number + 500_000);
  const members = world.groups.flat();
  const corrected = world.fixtures.filter(({ state }) => state === "score" && pick(6) === 0);
  return {
    corrections: new Map(
      corrected.map(({ id, bestOf, score }) => {
        const [a, b] = score ?? [0, 0];
        if (a === b) return [id, [a + 1, b + 1]] as const;
        const [most, least] = bestOf === 3 ? [2, pick(2)] : [1 + pick(5), 0];
        return [id, a > b ? ([most, least] as const) : ([least, most] as const)] as const;
      }),
    ),
    revoked: world.adjustments.filter(() => pick(4) === 0).map(({ id }) => id),
    departures: shuffled(pick, members)
      .slice(0, pick(3))
      .map((member) => ({ member, how: pick(2) === 0 ? "withdrawn" : "disqualified" })),
  };
}
