/** The tie-breaks of a stage of lobbies, computed from the rules in words and not from the database. */
import {
  gamesTogether,
  isApart,
  isCommon,
  ONE,
  sum,
  type Figures,
  type OracleStage,
  type Played,
} from "./lobby-points-oracle.ts";

const daysOf = ({ settings }: OracleStage): number =>
  settings.structure === "days" ? (settings.rounds ?? 1) : 1;

/** A value by which sides are compared, and whether the larger one is better. `null` is worse than every number. */
export interface Criterion {
  readonly rule: string;
  readonly isLargeBetter: boolean;
  readonly value: (side: Figures, level: readonly Figures[]) => bigint | null;
}

export const large = (rule: string, value: (side: Figures) => bigint | number): Criterion => ({
  rule,
  isLargeBetter: true,
  value: (side) => {
    const found = value(side);
    return typeof found === "bigint" ? found : BigInt(found) * ONE;
  },
});
export const small = (
  rule: string,
  value: (side: Figures) => bigint | number | null,
): Criterion => ({
  rule,
  isLargeBetter: false,
  value: (side) => {
    const found = value(side);
    return typeof found === "number" ? BigInt(found) * ONE : found;
  },
});

const placesOf = ({ played }: Figures): number[] =>
  played
    .flatMap(({ place }) => (place === null ? [] : [place]))
    .toSorted((one, other) => one - other);

export function criteriaOf(stage: OracleStage, rule: string): Criterion[] {
  const kills = (side: Figures, of: (one: Played) => bigint): bigint => sum(side.played.map(of));
  if (rule.startsWith("game:")) {
    const wanted = Number(rule.slice(5));
    const number = wanted > 0 ? wanted : gamesTogether(stage) + 1 + wanted;
    const inGame = ({ played }: Figures) => played.findLast((one) => one.number === number);
    // A game that others of the table played counts as missed; one that nobody played separates nobody.
    const wasPlayed = ({ lobby }: Figures): boolean =>
      (isCommon(stage) ? stage.lobbies : [lobby]).some(({ games, round }) =>
        games.some((game) => game.number === number && (!isApart(stage) || round === lobby.round)),
      );
    return [
      small(`game:${number}`, (side) => (wasPlayed(side) ? (inGame(side)?.place ?? null) : 0)),
    ];
  }
  switch (rule) {
    case "wins":
      return [large(rule, ({ played }) => played.filter(({ place }) => place === 1).length)];
    case "kills":
      return [large(rule, (side) => kills(side, (one) => BigInt(one.counted) * one.multiplier))];
    case "kills_before_multiplier":
      return [large(rule, (side) => kills(side, (one) => BigInt(one.counted) * ONE))];
    case "most_kills":
      return [large(rule, ({ played }) => Math.max(0, ...played.map(({ counted }) => counted)))];
    case "placement_points":
      return [large(rule, (side) => kills(side, ({ placement }) => placement))];
    case "average_place":
      return [
        small(rule, ({ played }) => {
          const all = played.reduce((whole, { place, size }) => whole + (place ?? size), 0);
          return played.length === 0 ? 0 : (BigInt(all) * ONE) / BigInt(played.length);
        }),
      ];
    case "best_place":
      return [small(rule, (side) => placesOf(side)[0] ?? null)];
    case "second_best_place":
      return [small(rule, (side) => placesOf(side)[1] ?? null)];
    // More firsts, then more seconds …: the sorted places, compared one after the other.
    case "countback":
      return Array.from({ length: gamesTogether(stage) * daysOf(stage) }, (_, at) =>
        small(rule, (side) => placesOf(side)[at] ?? null),
      );
    case "survival_time":
      return [large(rule, ({ played }) => played.reduce((all, { time }) => all + time, 0))];
    case "starting_points":
      return [large(rule, ({ starting }) => starting)];
    case "head_to_head":
      // In a score attack nobody meets anybody.
      if (stage.settings.structure === "score_attack") return [];
      return [
        {
          rule,
          isLargeBetter: true,
          value: (side, level) =>
            ONE *
            BigInt(
              level
                .filter((rival) => rival !== side)
                .flatMap((rival) =>
                  side.played.filter(({ place, game }) => {
                    const other = rival.played.find((one) => one.game === game)?.place ?? null;
                    return place !== null && other !== null && place < other;
                  }),
                ).length,
            ),
        },
      ];
    default:
      throw new Error(rule);
  }
}

export interface Placed {
  readonly figures: Figures;
  readonly reason: { rule: string; own: bigint | null; above: bigint | null } | null;
}

/** Orders sides that are level by the first criterion that separates them, then each part by the following ones. */
export function ordered(level: readonly Figures[], criteria: readonly Criterion[]): Placed[] {
  const [first, ...others] = criteria;
  if (level.length <= 1 || !first) return level.map((figures) => ({ figures, reason: null }));
  const parts = new Map<string, { value: bigint | null; sides: Figures[] }>();
  for (const side of level) {
    const value = first.value(side, level);
    const part = parts.get(String(value)) ?? { value, sides: [] };
    part.sides.push(side);
    parts.set(String(value), part);
  }
  const sorted = [...parts.values()].toSorted(({ value: one }, { value: other }) => {
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    const isBefore = first.isLargeBetter ? one > other : one < other;
    return one === other ? 0 : isBefore ? -1 : 1;
  });
  return sorted.flatMap(({ value, sides }, at) => {
    const [leader, ...rest] = ordered(sides, others);
    if (!leader) return [];
    const above = sorted[at - 1];
    return [
      above ? { ...leader, reason: { rule: first.rule, own: value, above: above.value } } : leader,
      ...rest,
    ];
  });
}
