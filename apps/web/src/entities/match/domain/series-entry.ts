import type { Tables } from "@leyenda/db-types";
import type { MatchView } from "./match-view.ts";
import type { MatchSide } from "./result.ts";

/** The texts of two number fields, side 1 first. */
export type ScoreText = readonly [string, string];

/** What the user typed: the games by number ("1", "2"), and the parts of the last one. */
export type SeriesDraft = Readonly<Record<string, ScoreText>>;

type Tie = "extra_time" | "golden_goal" | "penalties";

/** A pair of fields of the form. */
export interface SeriesField {
  /** The key in the draft: the number of the game, or the name of its part. */
  readonly key: string;
  readonly kind: "game" | "third_game" | Tie;
  readonly number: number;
  /** The side at home; null for a part, and in a single game. */
  readonly home: MatchSide | null;
}

export interface SeriesReading {
  /** The fields to show: those of the games, and then what the rule needs. */
  readonly fields: readonly SeriesField[];
  /** The games as a text for the database: "2-1 1-2 (4-2 pen.)"; empty while something is missing. */
  readonly text: string;
  /** The result to show: "3-3". */
  readonly total: string;
  /** The winner, null for a draw; undefined while something is missing. */
  readonly winner: MatchSide | null | undefined;
  /** What decided a level series without being played. */
  readonly by: "away_goals" | "better_seed" | null;
}

type Judged = Pick<MatchView, "bestOf" | "series" | "allowsDraw" | "lastHomeSide">;

const EMPTY: ScoreText = ["", ""];

function numbersOf(score: ScoreText | undefined): [number, number] | null {
  const [one, other] = score ?? EMPTY;
  return /^\d{1,3}$/.test(one) && /^\d{1,3}$/.test(other) ? [Number(one), Number(other)] : null;
}

/** The side at home in a game of an aggregate: sides alternate backwards from the last game. */
export const homeOf = (
  { bestOf, lastHomeSide: last }: Pick<Judged, "bestOf" | "lastHomeSide">,
  number: number,
): MatchSide | null => {
  if (last === null || bestOf === 1) return null;
  if ((bestOf - number) % 2 === 0) return last;
  return last === 1 ? 2 : 1;
};

const sideAhead = (lead: number): MatchSide | null => (lead === 0 ? null : lead > 0 ? 1 : 2);

const words = { extra_time: "alargue", golden_goal: "gol de oro", penalties: "pen." } as const;

/**
 * Reads an aggregate while it is typed, and tells which fields its rule needs next. The scores of the games are typed
 * without extra time, and the text for the database includes it. The database decides by the same rule.
 */
export function readSeries(match: Judged, draft: SeriesDraft): SeriesReading {
  const { bestOf, series, allowsDraw, lastHomeSide } = match;
  const rule = series?.kind === "aggregate" ? series : null;
  const fields: SeriesField[] = Array.from({ length: bestOf }, (_, at) => ({
    key: `${at + 1}`,
    kind: "game",
    number: at + 1,
    home: homeOf(match, at + 1),
  }));
  const games: { score: [number, number]; parts: string }[] = [];
  const open = (total: string): SeriesReading => ({
    fields,
    text: "",
    total,
    winner: undefined,
    by: null,
  });
  const away: [number, number] = [0, 0];
  for (const { key, home } of fields) {
    const score = numbersOf(draft[key]);
    if (!score) return open(totalOf(games));
    games.push({ score, parts: "" });
    if (home !== null) away[2 - home] = (away[2 - home] ?? 0) + (score[2 - home] ?? 0);
  }
  const total = () => totalOf(games.slice(0, bestOf));
  const done = (winner: MatchSide | null, by: SeriesReading["by"] = null): SeriesReading => ({
    fields,
    text: games.map(({ score, parts }) => `${score.join("-")}${parts}`).join(" "),
    total: total(),
    winner,
    by,
  });
  const sum = games.reduce((lead, { score: [one, other] }) => lead + one - other, 0);
  if (sum !== 0) return done(sideAhead(sum));
  let isExtra = false;
  for (const tie of rule?.ties ?? []) {
    if (tie === "better_seed") return done(lastHomeSide, tie);
    if (tie === "away_goals") {
      const guest = sideAhead(away[0] - away[1]);
      if (guest !== null) return done(guest, tie);
      continue;
    }
    const number = tie === "third_game" ? bestOf + 1 : games.length;
    const key = tie === "third_game" ? `${number}` : tie;
    fields.push({ key, kind: tie, number, home: null });
    const score = numbersOf(draft[key]);
    if (!score) return open(total());
    const [one, other] = score;
    const last = games.at(-1);
    if (tie === "third_game") games.push({ score, parts: "" });
    else if (last) {
      last.parts += ` (${one}-${other} ${words[tie]})`;
      if (tie !== "penalties") {
        last.score = [last.score[0] + one, last.score[1] + other];
        isExtra ||= games.length === bestOf;
        if (rule?.away_goals_in_extra_time && isExtra && lastHomeSide !== null)
          away[2 - lastHomeSide] = (away[2 - lastHomeSide] ?? 0) + (score[2 - lastHomeSide] ?? 0);
      }
    }
    const winner = sideAhead(one - other);
    if (winner !== null) return done(winner);
    if (tie === "penalties") return open(total());
    const guest = sideAhead(away[0] - away[1]);
    if (
      tie === "extra_time" &&
      rule?.away_goals_in_extra_time &&
      guest !== null &&
      isExtra &&
      rule.ties.indexOf("away_goals") !== -1 &&
      rule.ties.indexOf("away_goals") < rule.ties.indexOf("extra_time")
    )
      return done(guest, "away_goals");
  }
  return allowsDraw ? done(null) : open(total());
}

function totalOf(games: readonly { readonly score: readonly [number, number] }[]): string {
  if (games.length === 0) return "";
  const [one, other] = games.reduce(
    ([a, b], { score: [own, rival] }) => [a + own, b + rival] as [number, number],
    [0, 0] as [number, number],
  );
  return `${one}-${other}`;
}

/** The draft with the scores of the games so far, as lists of matches have them: "2-1 1-2". */
export function draftOfLegs(legs: string | null): SeriesDraft {
  return Object.fromEntries(
    (legs ?? "")
      .split(" ")
      .filter((leg) => leg !== "")
      .map((leg, at) => {
        const [one = "", other = ""] = leg.split("-");
        return [`${at + 1}`, [one, other]];
      }),
  );
}

type Game = Pick<Tables<"match_games">, "number" | "score1" | "score2" | "parts">;

/** The draft with the entered games of a match, whose scores include extra time. */
export function draftOf(games: readonly Game[]): SeriesDraft {
  const draft: Record<string, ScoreText> = {};
  for (const { number, score1, score2, parts } of games) {
    if (score1 === null || score2 === null) continue;
    const beyond = [parts?.extra_time, parts?.golden_goal];
    const regular = [score1, score2].map((score, side) =>
      beyond.reduce((left, part) => left - (part?.[side] ?? 0), score),
    );
    draft[`${number}`] = [`${regular[0] ?? 0}`, `${regular[1] ?? 0}`];
    for (const tie of ["extra_time", "golden_goal", "penalties"] as const) {
      const part = parts?.[tie];
      if (part) draft[tie] = [`${part[0]}`, `${part[1]}`];
    }
  }
  return draft;
}
