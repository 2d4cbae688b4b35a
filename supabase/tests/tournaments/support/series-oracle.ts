/** A pair of numbers in the order of the sides. */
export type Pair = readonly [number, number];

export type Tie =
  | "extra_time"
  | "golden_goal"
  | "penalties"
  | "third_game"
  | "away_goals"
  | "better_seed";

export type SeriesRule =
  | null
  | { readonly kind: "games" }
  | { readonly kind: "overtime"; readonly overtime_win: number; readonly overtime_loss: number }
  | {
      readonly kind: "aggregate";
      readonly ties: readonly Tie[];
      readonly away_goals_in_extra_time?: boolean;
    };

export interface Contest {
  readonly rule: SeriesRule;
  readonly length: number;
  readonly allowsDraw: boolean;
  /** The side (0 or 1) with the better seed. */
  readonly better: 0 | 1;
}

/** What users may write about a game: its goals, and what followed normal time. */
export interface Played {
  readonly goals: Pair;
  readonly extra_time?: Pair;
  readonly golden_goal?: Pair;
  readonly penalties?: Pair;
  readonly overtime?: true;
}

export interface Verdict {
  readonly winner: 0 | 1 | null;
  readonly criterion: Tie | "overtime" | null;
  readonly shown: string;
}

/** What the rule needs to know next: the goals of a game in normal time, or a part of the game that was played last. */
export type Question =
  | { readonly ask: "game"; readonly number: number }
  | { readonly ask: "extra_time" | "golden_goal" | "penalties"; readonly number: number };

const WORDS: Readonly<Record<Tie | "overtime", string>> = {
  extra_time: "alargue",
  golden_goal: "gol de oro",
  penalties: "pen.",
  third_game: "tercer partido",
  away_goals: "goles de visitante",
  better_seed: "mejor ubicado",
  overtime: "prórroga",
};

const ahead = ([one, other]: Pair): 0 | 1 | null => (one === other ? null : one > other ? 0 : 1);
const plus = ([a, b]: Pair, [c, d]: Pair): Pair => [a + c, b + d];

/** The rule cannot be satisfied by what was played. */
export class Unplayable extends Error {}

/**
 * Plays a home-and-away series as a referee would: the rule asks for one fact after the other, and ends as soon as it
 * knows the winner.
 */
export function* refereeAggregate(contest: Contest): Generator<Question, Verdict, Pair> {
  const { rule, length, allowsDraw, better } = contest;
  if (rule?.kind !== "aggregate") throw new Error("no aggregate");
  let total: Pair = [0, 0];
  // The goals of the side that is not at home; home alternates backwards from the last game.
  let away: Pair = [0, 0];
  let host: 0 | 1 = better;
  for (let number = 1; number <= length; number += 1) {
    host = (length - number) % 2 === 0 ? better : better === 0 ? 1 : 0;
    const goals = yield { ask: "game", number };
    total = plus(total, goals);
    away = plus(away, host === 0 ? [0, goals[1]] : [goals[0], 0]);
  }
  const notes: string[] = [];
  const end = (winner: 0 | 1 | null, criterion: Verdict["criterion"], note?: string): Verdict => {
    const all = [...notes, ...(note === undefined ? [] : [note])];
    return {
      winner,
      criterion,
      shown: `${total[0]}-${total[1]}${all.length === 0 ? "" : ` (${all.join(", ")})`}`,
    };
  };
  const atOnce = ahead(total);
  if (atOnce !== null) return end(atOnce, null);
  let number = length;
  const seen = new Set<Tie>();
  for (const tie of rule.ties) {
    seen.add(tie);
    if (tie === "better_seed") return end(better, tie, WORDS[tie]);
    if (tie === "away_goals") {
      const leader = ahead(away);
      if (leader !== null) return end(leader, tie, WORDS[tie]);
      continue;
    }
    if (tie === "third_game") {
      number = length + 1;
      const goals = yield { ask: "game", number };
      // Goals of extra time in the third game are part of its score, and change only its note.
      notes.push(`${goals[0]}-${goals[1]} ${WORDS[tie]}`);
      const leader = ahead(goals);
      if (leader !== null) return end(leader, tie);
      continue;
    }
    const scored = yield { ask: tie, number };
    const leader = ahead(scored);
    if (tie === "penalties") {
      if (leader === null) throw new Unplayable("level penalties");
      return end(leader, tie, `${scored[0]}-${scored[1]} ${WORDS[tie]}`);
    }
    if (tie === "golden_goal" && scored[0] + scored[1] > 1)
      throw new Unplayable("two golden goals");
    if (number > length) {
      const [third] = notes.splice(-1);
      const [one = 0, other = 0] = (third ?? "").split(" ")[0]?.split("-").map(Number) ?? [];
      notes.push(`${one + scored[0]}-${other + scored[1]} ${WORDS.third_game}`);
    } else {
      total = plus(total, scored);
      if (rule.away_goals_in_extra_time)
        away = plus(away, host === 0 ? [0, scored[1]] : [scored[0], 0]);
    }
    if (leader !== null) return end(leader, tie, WORDS[tie]);
    if (
      tie === "extra_time" &&
      number === length &&
      seen.has("away_goals") &&
      rule.away_goals_in_extra_time
    ) {
      const guest = ahead(away);
      if (guest !== null) return end(guest, "away_goals", WORDS.away_goals);
    }
  }
  if (!allowsDraw) throw new Unplayable("nobody won");
  return end(null, null);
}

/** What the games of a series give; an `Unplayable` if they cannot be its games. */
export function judge(contest: Contest, games: readonly Played[]): Verdict {
  const { rule, length, allowsDraw } = contest;
  if (rule?.kind === "aggregate") {
    const used = new Set<string>();
    const referee = refereeAggregate(contest);
    let step = referee.next();
    while (!step.done) {
      const { ask, number } = step.value;
      const game = games[number - 1];
      if (!game) throw new Unplayable(`no game ${number}`);
      used.add(`${number} ${ask}`);
      const beyond = plus(game.extra_time ?? [0, 0], game.golden_goal ?? [0, 0]);
      const regular: Pair = [game.goals[0] - beyond[0], game.goals[1] - beyond[1]];
      if (Math.min(...regular) < 0)
        throw new Unplayable("more goals in extra time than in the game");
      const fact = ask === "game" ? regular : game[ask];
      if (!fact) throw new Unplayable(`no ${ask}`);
      step = referee.next(fact);
    }
    for (const [index, game] of games.entries())
      for (const what of ["game", "extra_time", "golden_goal", "penalties", "overtime"] as const)
        if ((what === "game" || game[what]) && !used.has(`${index + 1} ${what}`))
          throw new Unplayable(`${what} of game ${index + 1} was not due`);
    return step.value;
  }
  const isOvertime = rule?.kind === "overtime";
  if (
    games.some(({ extra_time, golden_goal, penalties, overtime }) =>
      Boolean(extra_time ?? golden_goal ?? penalties ?? (isOvertime ? undefined : overtime)),
    )
  )
    throw new Unplayable("no parts");
  const wins: [number, number] = [0, 0];
  for (const [index, { goals }] of games.entries()) {
    const winner = ahead(goals);
    if (winner === null && !(length === 1 && allowsDraw)) throw new Unplayable("a level game");
    if (rule === null && Math.max(...wins) * 2 > length) throw new Unplayable("after the end");
    if (index >= length) throw new Unplayable("too many games");
    if (winner !== null) wins[winner] += 1;
  }
  if (rule === null ? length > 1 && Math.max(...wins) * 2 <= length : games.length < length)
    throw new Unplayable("not over");
  const [only] = games;
  if (!only) throw new Unplayable("no game");
  const winner = ahead(length === 1 ? only.goals : wins);
  if (winner === null && (!allowsDraw || only.overtime)) throw new Unplayable("a draw");
  const [one, other] = length === 1 ? only.goals : wins;
  const isLate = only.overtime === true;
  return {
    winner,
    criterion: isLate ? "overtime" : null,
    shown: `${one}-${other}${isLate ? ` (${WORDS.overtime})` : ""}`,
  };
}

/** The games as a referee writes them: "2-1 1-2 (1-1 alargue) (4-2 pen.)". */
export const written = (games: readonly Played[]): string =>
  games
    .map((game) =>
      [
        game.goals.join("-"),
        ...(game.overtime ? [`(${WORDS.overtime})`] : []),
        ...(["extra_time", "golden_goal", "penalties"] as const).flatMap((part) =>
          game[part] ? [`(${game[part].join("-")} ${WORDS[part]})`] : [],
        ),
      ].join(" "),
    )
    .join(" ");

/** The points that a decided match gives a side: in overtime those of its rule. */
export function pointsOf(rule: SeriesRule, { winner, criterion }: Verdict, side: 0 | 1): number {
  if (winner === null) return 1;
  if (criterion === "overtime" && rule?.kind === "overtime")
    return winner === side ? rule.overtime_win : rule.overtime_loss;
  return winner === side ? 3 : 0;
}
