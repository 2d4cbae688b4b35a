import type { Tables } from "@leyenda/db-types";

/** How a series is decided, other than by the best of its games. */
type SeriesRule = NonNullable<Tables<"tournament_stages">["series"]>;
type Aggregate = Extract<SeriesRule, { kind: "aggregate" }>;

const list = new Intl.ListFormat("es", { type: "conjunction" });

/** What can decide an aggregate with equal scores. */
export const seriesTieWords: Record<Aggregate["ties"][number], string> = {
  extra_time: "Alargue",
  golden_goal: "Gol de oro",
  penalties: "Penales",
  third_game: "Tercer partido",
  away_goals: "Goles de visitante",
  better_seed: "Mejor ubicado",
};

/** The criteria as they are written in a sentence: "alargue y penales". */
export const tiesInWords = ({ ties }: Aggregate): string =>
  list.format(ties.map((tie) => seriesTieWords[tie].toLowerCase()));

const legs = (games: number) =>
  games === 1 ? "Partido único" : games === 2 ? "Ida y vuelta" : `Global de ${games} partidos`;

/** A short name of the rule of a series: "Ida y vuelta: penales". */
export function seriesInWords(games: number, series: SeriesRule | null): string {
  if (series === null) return games === 1 ? "Una partida" : `Al mejor de ${games}`;
  if (series.kind === "games") return games === 1 ? "Una partida" : `${games} partidas`;
  if (series.kind === "overtime")
    return `En la prórroga, ganar vale ${series.overtime_win} y perder ${series.overtime_loss}`;
  return series.ties.length === 0 ? legs(games) : `${legs(games)}: ${tiesInWords(series)}`;
}
