/**
 * What a stage of lobbies gives, computed from the rules in words and not from the database: order, reasons and the
 * participants that advance.
 */
import {
  criteriaOf,
  large,
  ordered,
  small,
  type Criterion,
  type Placed,
} from "./lobby-criteria-oracle.ts";
import {
  decimal,
  figuresOf,
  isCommon,
  roundOf,
  sum,
  type Figures,
  type OracleStage,
} from "./lobby-points-oracle.ts";

export interface Standing {
  readonly side: string;
  readonly figures: Figures;
  readonly isOut: boolean;
  readonly place: number;
  readonly stagePlace: number;
  readonly points: bigint;
  readonly reason: Placed["reason"];
}

/** Whether sides leave the stage after its rounds. */
export const dropsSides = ({ settings }: OracleStage): boolean =>
  ["knockout", "upper_lower", "cut"].includes(settings.structure);

/** The stage as it was after a round. */
export function asOf(stage: OracleStage, round: number): OracleStage {
  const later = new Set(
    stage.lobbies.filter((lobby) => lobby.round > round).flatMap(({ sides }) => sides),
  );
  return {
    ...stage,
    lobbies: stage.lobbies.filter((lobby) => lobby.round <= round),
    adjustments: stage.adjustments.filter((one) => one.round <= round),
    // A side that played a later round had not left yet.
    out: new Set([...stage.out].filter((side) => !later.has(side))),
  };
}

/** What a side gets for its place in the table of each day in which it came. */
function pointsOfDays(stage: OracleStage): Map<string, bigint> {
  const points = new Map<string, bigint>();
  for (let day = 1; day <= roundOf(stage); day += 1) {
    const table = standingsOf({
      ...stage,
      settings: { structure: "single", size: stage.settings.size, games: stage.settings.games },
      lobbies: stage.lobbies.filter(({ round }) => round === day),
      adjustments: [],
      out: new Set(),
    });
    for (const { figures, place } of table) {
      const more = figures.hasFinished ? (stage.settings.day_points?.[place - 1] ?? 0) : 0;
      points.set(figures.side, (points.get(figures.side) ?? 0n) + decimal(more));
    }
  }
  return points;
}

/** The winner by match point: the games are gone through one by one. */
function winnerByMatchPoint(
  stage: OracleStage,
  ranked: (level: Figures[]) => Figures[],
): string | null {
  const { match_point: limit = Infinity, match_point_win: sure = Infinity } = stage.settings;
  const playing = figuresOf(stage).filter(({ side }) => !stage.out.has(side));
  const numbers = [
    ...new Set(playing.flatMap(({ played }) => played.map(({ number }) => number))),
  ].toSorted((one, other) => one - other);
  const reached = (side: Figures, number: number): bigint =>
    side.adjustment +
    sum(side.played.filter((one) => one.number <= number).map(({ points }) => points));
  const isOver = (points: bigint, least: number): boolean =>
    least !== Infinity && points >= decimal(least);
  for (const number of numbers) {
    const before = (side: Figures): bigint =>
      reached(side, number) - (side.played.find((one) => one.number === number)?.points ?? 0n);
    const first = playing.filter(
      (side) =>
        side.played.find((one) => one.number === number)?.place === 1 &&
        isOver(before(side), limit),
    );
    const chosen =
      first.length > 0 ? first : playing.filter((side) => isOver(reached(side, number), sure));
    const best = chosen.reduce(
      (most, side) => (reached(side, number) > most ? reached(side, number) : most),
      -(10n ** 30n),
    );
    const [winner] = ranked(chosen.filter((side) => reached(side, number) === best));
    if (winner) return winner.side;
  }
  return null;
}

/** The table of a stage: the order in each lobby or in the common table, and over all lobbies. */
export function standingsOf(stage: OracleStage): Standing[] {
  const days = stage.settings.structure === "days" ? pointsOfDays(stage) : null;
  const all = figuresOf(stage).map((side) => ({
    ...side,
    total: days ? (days.get(side.side) ?? 0n) + side.adjustment : side.total,
  }));
  const isOut = ({ side }: Figures): boolean => stage.out.has(side);
  const seed = small("seed", ({ side }) => stage.seeds.indexOf(side) + 1);
  const points = large("points", ({ total }) => total);
  const criteriaOfStage = (): Criterion[] => {
    const rules = stage.scoring.tie_breaks.flatMap((rule) => criteriaOf(stage, rule));
    const common = [
      points,
      ...(days ? [large("game_points", ({ gamePoints }) => gamePoints)] : []),
      ...rules,
      seed,
    ];
    if (stage.settings.structure !== "match_point")
      return [large("round", ({ lobby }) => (dropsSides(stage) ? lobby.round : 0)), ...common];
    const winner = winnerByMatchPoint(stage, (level) =>
      ordered(
        level,
        common.filter(({ rule }) => rule !== "head_to_head"),
      ).map(({ figures }) => figures),
    );
    return [large("match_point", ({ side }) => (side === winner ? 1 : 0)), ...common];
  };
  const tables: readonly (readonly Figures[])[] = isCommon(stage)
    ? [all]
    : stage.lobbies.map((lobby) => all.filter((one) => one.lobby === lobby));
  const placed = tables.flatMap((table) =>
    [false, true]
      .flatMap((out) =>
        ordered(
          table.filter((side) => isOut(side) === out),
          criteriaOfStage(),
        ),
      )
      .map((one, at) => ({ ...one, place: at + 1, isOut: isOut(one.figures) })),
  );
  const across = isCommon(stage)
    ? placed.map(({ figures }) => figures.side)
    : acrossLobbies(
        stage,
        placed,
        criteriaOfStage().filter(({ rule }) => rule !== "head_to_head"),
      );
  return placed.map(({ figures, place, reason, isOut: out }) => ({
    side: figures.side,
    figures,
    isOut: out,
    place,
    stagePlace: across.indexOf(figures.side) + 1,
    points: figures.total,
    reason,
  }));
}

/** The order over all lobbies: those who are out last; then the tiers, each by the average points of a game. */
function acrossLobbies(
  stage: OracleStage,
  sides: readonly { readonly figures: Figures; readonly place: number; readonly isOut: boolean }[],
  criteria: readonly Criterion[],
): string[] {
  const average = large(
    "points",
    ({ total, played }) => (total * 1_000_000n) / BigInt(Math.max(1, played.length)),
  );
  const rest = criteria.filter(
    ({ rule }) => rule !== "points" && rule !== "match_point" && rule !== "round",
  );
  // Further rounds first, then the upper half, then the firsts of lobbies, the seconds …
  const tierOf = (one: (typeof sides)[number]): string =>
    [
      one.isOut ? 1 : 0,
      dropsSides(stage) ? 1000 - one.figures.lobby.round : 0,
      one.figures.lobby.isLower ? 1 : 0,
      1000 + one.place,
    ].join(":");
  return [...new Set(sides.map(tierOf))].toSorted().flatMap((tier) =>
    ordered(
      sides.filter((one) => tierOf(one) === tier).map(({ figures }) => figures),
      [average, ...rest],
    ).map(({ figures }) => figures.side),
  );
}

/** Who advances, best first: the best `each` of every lobby and `next` more, or the best `from` of the stage. */
export function advancing(
  stage: OracleStage,
  wanted: { readonly by: "group" | "stage"; readonly count: number | null; readonly next: number },
): string[] {
  const standing = standingsOf(stage)
    .filter(({ isOut }) => !isOut)
    .toSorted((one, other) => one.stagePlace - other.stagePlace);
  const count = wanted.count ?? standing.length;
  const sure =
    wanted.by === "group" ? standing.filter(({ place }) => place <= count).length : count;
  return standing.slice(0, sure + wanted.next).map(({ side }) => side);
}
