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
  readonly round: number;
  readonly isLower: boolean;
  /** The sides by slot. */
  readonly sides: readonly string[];
  /** The published games. */
  readonly games: readonly Game[];
}

export interface Adjustment {
  readonly side: string;
  /** The round that the side played when it was given. */
  readonly round: number;
  readonly kind: "bonus" | "penalty" | "compensation" | "starting_points";
  readonly points: number | null;
}

/** The settings of a stage, as they are stored. */
export interface Settings {
  readonly structure: string;
  readonly size: number;
  readonly games: number;
  readonly groups?: number;
  readonly cycles?: number;
  readonly rounds?: number;
  readonly refill?: "best" | "balanced";
  readonly advance?: number;
  readonly leave?: number | readonly { readonly from: number; readonly leave: number }[];
  readonly unfinished?: boolean;
  readonly finalists?: number;
  readonly keeps_points?: boolean;
  readonly match_point?: number;
  readonly match_point_win?: number;
  readonly window_minutes?: number;
  readonly best_games?: number;
  readonly best_by?: "sum" | "average";
  readonly day_points?: readonly number[];
}

export interface OracleStage {
  readonly settings: Settings;
  readonly scoring: Scoring;
  /** The lobbies of all rounds so far, in order. */
  readonly lobbies: readonly Lobby[];
  readonly adjustments: readonly Adjustment[];
  /** Sides that were disqualified from the tournament or withdrew. */
  readonly out: ReadonlySet<string>;
  /** All sides of the stage, best seed first. */
  readonly seeds: readonly string[];
}

export interface Played {
  /** The game itself, to find out who played it too. */
  readonly game: Game;
  readonly number: number;
  readonly size: number;
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
  /** The last lobby of the side. */
  readonly lobby: Lobby;
  /** Whether it had a place in a game of its last lobby. */
  readonly hasFinished: boolean;
  readonly played: readonly Played[];
  /** All points of the games that count, before the points of days. */
  readonly gamePoints: bigint;
  readonly adjustment: bigint;
  readonly total: bigint;
  readonly starting: bigint;
}

export const roundOf = ({ lobbies }: OracleStage): number =>
  Math.max(...lobbies.map(({ round }) => round));

/** Whether every round begins without points. */
export const isApart = ({ settings }: OracleStage): boolean =>
  ["knockout", "upper_lower"].includes(settings.structure) || settings.keeps_points === false;

/** Whether all lobbies have one table. */
export const isCommon = ({ settings }: OracleStage): boolean =>
  ["rotating", "swiss", "cut", "days"].includes(settings.structure);
/** How many games belong together, so that "the last game" and countback know where they end. */
export function gamesTogether(stage: OracleStage): number {
  const { structure, games, groups = 0, cycles = 1, rounds = 1 } = stage.settings;
  if (isApart(stage)) return games;
  if (structure === "cut") return games * roundOf(stage);
  if (structure === "rotating") return games * cycles * (groups % 2 === 0 ? groups - 1 : groups);
  return structure === "swiss" ? games * rounds : games;
}

/** The points of every side in one game. */
function scored(
  scoring: Scoring,
  games: number,
  game: Game,
  size: number,
  isAlone: boolean,
): Map<string, Played> {
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
      const level = isAlone
        ? 1
        : game.endings.filter((other) => place !== null && other.place === place).length;
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
          game,
          number: game.number,
          size,
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

/** The best games of a side, if only some of them count. */
function counting({ best_games: best }: Settings, played: readonly Played[]): Played[] {
  if (best === undefined) return [...played];
  return played
    .filter(({ place }) => place !== null)
    .toSorted(
      (one, other) =>
        Number(other.points - one.points) ||
        other.counted - one.counted ||
        one.number - other.number,
    )
    .slice(0, best)
    .toSorted((one, other) => one.number - other.number);
}

/** The figures of every side of a stage. */
export function figuresOf(stage: OracleStage): Figures[] {
  const { settings, scoring } = stage;
  const results = new Map<Lobby, Map<string, Played>[]>();
  for (const lobby of stage.lobbies)
    results.set(
      lobby,
      lobby.games.map((game) =>
        scored(
          scoring,
          gamesTogether({ ...stage, lobbies: [lobby] }),
          game,
          lobby.sides.length,
          settings.structure === "score_attack",
        ),
      ),
    );
  const last = new Map<string, Lobby>();
  for (const lobby of stage.lobbies) for (const side of lobby.sides) last.set(side, lobby);
  return [...last].map(([side, lobby]): Figures => {
    const of = (one: Lobby): Played[] =>
      one.sides.includes(side)
        ? (results.get(one) ?? []).flatMap((game) => game.get(side) ?? [])
        : [];
    const played = counting(settings, isApart(stage) ? of(lobby) : stage.lobbies.flatMap(of));
    const own = stage.adjustments.filter(
      (one) => one.side === side && (!isApart(stage) || one.round === lobby.round),
    );
    const average = mean(played.filter(({ place }) => place !== null).map(({ points }) => points));
    const adjustment = sum(
      own.map(({ kind, points }) => (kind === "compensation" ? average : decimal(points ?? 0))),
    );
    const gamePoints = sum(played.map(({ points }) => points));
    const counted =
      settings.best_by === "average" ? mean(played.map(({ points }) => points)) : gamePoints;
    return {
      side,
      lobby,
      hasFinished: of(lobby).some(({ place }) => place !== null),
      played,
      gamePoints,
      adjustment,
      total: counted + adjustment,
      starting: sum(
        own
          .filter(({ kind }) => kind === "starting_points")
          .map(({ points }) => decimal(points ?? 0)),
      ),
    };
  });
}
