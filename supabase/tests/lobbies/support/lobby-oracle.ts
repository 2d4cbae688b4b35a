/**
 * What a stage of lobbies gives, computed from the rules in words and not from the database: order, reasons and the
 * participants that advance.
 */
import {
  figuresOf,
  ONE,
  sum,
  type Figures,
  type OracleStage,
  type Played,
} from "./lobby-points-oracle.ts";

/** A value by which sides are compared, and whether the larger one is better. `null` is worse than every number. */
interface Criterion {
  readonly rule: string;
  readonly isLargeBetter: boolean;
  readonly value: (side: Figures, level: readonly Figures[]) => bigint | null;
}

const large = (rule: string, value: (side: Figures) => bigint | number): Criterion => ({
  rule,
  isLargeBetter: true,
  value: (side) => {
    const found = value(side);
    return typeof found === "bigint" ? found : BigInt(found) * ONE;
  },
});
const small = (rule: string, value: (side: Figures) => bigint | number | null): Criterion => ({
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

function criteriaOf(stage: OracleStage, rule: string): Criterion[] {
  const kills = (side: Figures, of: (one: Played) => bigint): bigint => sum(side.played.map(of));
  if (rule.startsWith("game:")) {
    const wanted = Number(rule.slice(5));
    const number = wanted > 0 ? wanted : stage.games + 1 + wanted;
    return [
      small(`game:${number}`, ({ played }) => {
        const game = played.find((one) => one.number === number);
        return game ? game.place : 0;
      }),
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
        small(rule, ({ played, size }) => {
          const all = played.reduce((whole, { place }) => whole + (place ?? size), 0);
          return played.length === 0 ? 0 : (BigInt(all) * ONE) / BigInt(played.length);
        }),
      ];
    case "best_place":
      return [small(rule, (side) => placesOf(side)[0] ?? null)];
    case "second_best_place":
      return [small(rule, (side) => placesOf(side)[1] ?? null)];
    // More firsts, then more seconds …: the sorted places, compared one after the other.
    case "countback":
      return Array.from({ length: stage.games }, (_, at) =>
        small(rule, (side) => placesOf(side)[at] ?? null),
      );
    case "survival_time":
      return [large(rule, ({ played }) => played.reduce((all, { time }) => all + time, 0))];
    case "starting_points":
      return [large(rule, ({ starting }) => starting)];
    case "head_to_head":
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
                  side.played.filter(({ place }, at) => {
                    const other = rival.played[at]?.place ?? null;
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

interface Placed {
  readonly figures: Figures;
  readonly reason: { rule: string; own: bigint | null; above: bigint | null } | null;
}

/** Orders sides that are level by the first criterion that separates them, then each part by the following ones. */
function ordered(level: readonly Figures[], criteria: readonly Criterion[]): Placed[] {
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

export interface Standing {
  readonly side: string;
  readonly lobby: number;
  readonly place: number;
  readonly stagePlace: number;
  readonly points: bigint;
  readonly reason: Placed["reason"];
}

/** The table of a stage: the order in each lobby, and over all lobbies. */
export function standingsOf(stage: OracleStage): Standing[] {
  const all = figuresOf(stage);
  const seed = small("seed", ({ side }) => stage.seeds.indexOf(side) + 1);
  const points = large("points", ({ total }) => total);
  const rules = stage.scoring.tie_breaks.flatMap((rule) => criteriaOf(stage, rule));
  const isOut = ({ side }: Figures): boolean => stage.out.has(side);
  const placed = stage.lobbies.flatMap((_, lobby) => {
    const members = all.filter((one) => one.lobby === lobby);
    return [false, true]
      .flatMap((out) =>
        ordered(
          members.filter((side) => isOut(side) === out),
          [points, ...rules, seed],
        ),
      )
      .map((one, at) => ({ ...one, place: at + 1 }));
  });
  const across = acrossLobbies(
    placed.map(({ figures, place }) => ({ figures, tier: place, isOut: isOut(figures) })),
    rules,
    seed,
  );
  return placed.map(({ figures, place, reason }) => ({
    side: figures.side,
    lobby: figures.lobby,
    place,
    stagePlace: across.indexOf(figures.side) + 1,
    points: figures.total,
    reason,
  }));
}

/** The order over all lobbies: those who are out last; then the tiers, each by the average points of a game. */
function acrossLobbies(
  sides: readonly { readonly figures: Figures; readonly tier: number; readonly isOut: boolean }[],
  rules: readonly Criterion[],
  seed: Criterion,
): string[] {
  const average = large(
    "points",
    ({ total, played }) => (total * 1_000_000n) / BigInt(Math.max(1, played.length)),
  );
  const criteria = [average, ...rules.filter(({ rule }) => rule !== "head_to_head"), seed];
  const tiers = [...new Set(sides.map(({ tier }) => tier))].toSorted((one, other) => one - other);
  return [false, true].flatMap((out) =>
    tiers.flatMap((tier) =>
      ordered(
        sides.filter((one) => one.isOut === out && one.tier === tier).map(({ figures }) => figures),
        criteria,
      ).map(({ figures }) => figures.side),
    ),
  );
}

/** Who advances, best first: the best `each` of every lobby and `next` more, or the best `from` of the stage. */
export function advancing(
  stage: OracleStage,
  wanted: { readonly by: "group" | "stage"; readonly count: number | null; readonly next: number },
): string[] {
  const standing = standingsOf(stage).filter(({ side }) => !stage.out.has(side));
  const figures = figuresOf(stage);
  const rules = stage.scoring.tie_breaks.flatMap((rule) => criteriaOf(stage, rule));
  const seed = small("seed", ({ side }) => stage.seeds.indexOf(side) + 1);
  const tiered = stage.lobbies.flatMap((_, lobby) =>
    standing
      .filter((one) => one.lobby === lobby)
      .toSorted((one, other) => one.place - other.place)
      .map(({ side }, at) => ({
        figures: figures.find((one) => one.side === side) as Figures,
        tier: at + 1,
        isOut: false,
      })),
  );
  const order = acrossLobbies(tiered, rules, seed);
  if (wanted.count === null) return order;
  const sure =
    wanted.by === "group"
      ? tiered.filter(({ tier }) => tier <= (wanted.count ?? 0)).length
      : wanted.count;
  return order.slice(0, sure + wanted.next);
}

/** The composition of lobbies: as few as the size allows, filled forwards and backwards in turn. */
export function serpentine(ids: readonly string[], size: number): string[][] {
  const count = Math.ceil(ids.length / size);
  const lobbies: string[][] = Array.from({ length: count }, () => []);
  ids.forEach((id, at) => {
    const row = Math.floor(at / count);
    const column = at % count;
    lobbies[row % 2 === 0 ? column : count - 1 - column]?.push(id);
  });
  return lobbies;
}
