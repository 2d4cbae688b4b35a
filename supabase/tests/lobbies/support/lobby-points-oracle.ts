/** The points of games of lobbies, computed from the rules in words. Decimals are whole numbers of 10⁻¹². */
export const ONE = 1_000_000_000_000n;

export const decimal = (value: number | string): bigint => {
  const [whole = "0", part = ""] = String(value).replace("-", "").split(".");
  const size = BigInt(whole) * ONE + BigInt(part.slice(0, 12).padEnd(12, "0"));
  return String(value).startsWith("-") ? -size : size;
};
const times = (one: bigint, other: bigint): bigint => (one * other) / ONE;
export const sum = (values: readonly bigint[]): bigint =>
  values.reduce((all, value) => all + value, 0n);

/** The mean, rounded half away from zero to four decimals. */
function mean(values: readonly bigint[]): bigint {
  if (values.length === 0) return 0n;
  const total = sum(values);
  const unit = 100_000_000n * BigInt(values.length);
  const size = total < 0n ? -total : total;
  const rounded = ((size * 2n + unit) / (2n * unit)) * 100_000_000n;
  return total < 0n ? -rounded : rounded;
}

export interface Scoring {
  readonly measure: "placement" | "time";
  readonly placement: readonly number[];
  readonly placement_after: number;
  readonly points_per_kill: number;
  readonly kill_cap: number | null;
  readonly multipliers: readonly number[];
  readonly win_bonus: number;
  readonly ties: "better" | "mean" | "next";
  readonly game_rules: readonly {
    readonly game?: number;
    readonly mode?: string;
    readonly points_per_kill?: number;
    readonly factor?: number;
    readonly multipliers?: readonly number[];
    readonly placement?: readonly number[];
  }[];
  readonly tie_breaks: readonly string[];
}

/** How one side ended one game; without a place it was absent or excluded from the game. */
export interface Ending {
  readonly side: string;
  readonly place: number | null;
  readonly kills: number;
  readonly time: number | null;
}

export interface Game {
  readonly number: number;
  readonly mode: string | null;
  readonly endings: readonly Ending[];
}

export interface Lobby {
  /** The sides by slot. */
  readonly sides: readonly string[];
  /** The published games. */
  readonly games: readonly Game[];
}

export interface Adjustment {
  readonly side: string;
  readonly kind: "bonus" | "penalty" | "compensation" | "starting_points";
  readonly points: number | null;
}

export interface OracleStage {
  readonly games: number;
  readonly scoring: Scoring;
  readonly lobbies: readonly Lobby[];
  readonly adjustments: readonly Adjustment[];
  /** Sides that were disqualified from the tournament or withdrew. */
  readonly out: ReadonlySet<string>;
  /** All sides of the stage, best seed first. */
  readonly seeds: readonly string[];
}

export interface Played {
  readonly number: number;
  readonly place: number | null;
  readonly kills: number;
  readonly counted: number;
  readonly multiplier: bigint;
  readonly placement: bigint;
  readonly points: bigint;
  readonly time: number;
}

export interface Figures {
  readonly side: string;
  readonly lobby: number;
  readonly size: number;
  readonly played: readonly Played[];
  readonly total: bigint;
  readonly starting: bigint;
}

/** The points of every side in one game. */
function scored(scoring: Scoring, games: number, game: Game): Map<string, Played> {
  const rule = scoring.game_rules
    .filter(
      (one) =>
        (one.game !== undefined &&
          (one.game > 0 ? one.game : games + 1 + one.game) === game.number) ||
        (one.mode !== undefined && one.mode.toLowerCase() === game.mode?.toLowerCase()),
    )
    .reduce((all, one) => ({ ...all, ...one }), {} as Scoring["game_rules"][number]);
  const table = rule.placement ?? scoring.placement;
  const factors = rule.multipliers ?? scoring.multipliers;
  const perKill = decimal(rule.points_per_kill ?? scoring.points_per_kill);
  const factor = decimal(rule.factor ?? 1);
  return new Map(
    game.endings.map(({ side, place, kills, time }) => {
      const level = game.endings.filter((other) => place !== null && other.place === place).length;
      const shared = (value: (at: number) => bigint): bigint => {
        if (place === null) return 0n;
        const all = Array.from({ length: level }, (_, at) => value(place + at));
        if (level === 1 || scoring.ties === "better") return all[0] ?? 0n;
        return scoring.ties === "next" ? (all.at(-1) ?? 0n) : mean(all);
      };
      const counted = scoring.kill_cap === null ? kills : Math.min(kills, scoring.kill_cap);
      const multiplier = place === null ? ONE : shared((at) => decimal(factors[at - 1] ?? 1));
      const forPlace = shared((at) => decimal(table[at - 1] ?? scoring.placement_after));
      const placement = times(factor, forPlace + (place === 1 ? decimal(scoring.win_bonus) : 0n));
      const forKills = times(factor, times(BigInt(counted) * multiplier, perKill));
      return [
        side,
        {
          number: game.number,
          place,
          kills,
          counted,
          multiplier,
          placement,
          points: placement + forKills,
          time: time ?? 0,
        },
      ];
    }),
  );
}

/** The figures of every side of a stage. */
export function figuresOf(stage: OracleStage): Figures[] {
  return stage.lobbies.flatMap(({ sides, games }, lobby) => {
    const results = games.map((game) => scored(stage.scoring, stage.games, game));
    return sides.map((side): Figures => {
      const played = results.map((of) => {
        const own = of.get(side);
        if (!own) throw new Error("every side has an ending");
        return own;
      });
      const own = stage.adjustments.filter((one) => one.side === side);
      const average = mean(
        played.filter(({ place }) => place !== null).map(({ points }) => points),
      );
      const given = own.map(({ kind, points }) =>
        kind === "compensation" ? average : decimal(points ?? 0),
      );
      return {
        side,
        lobby,
        size: sides.length,
        played,
        total: sum(played.map(({ points }) => points)) + sum(given),
        starting: sum(
          own
            .filter(({ kind }) => kind === "starting_points")
            .map(({ points }) => decimal(points ?? 0)),
        ),
      };
    });
  });
}
