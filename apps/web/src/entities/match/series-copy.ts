import type { SeriesField, SeriesReading } from "./domain/series-entry.ts";

const kinds: Record<Exclude<SeriesField["kind"], "game">, string> = {
  extra_time: "Alargue",
  golden_goal: "Gol de oro",
  penalties: "Penales",
  third_game: "Tercer partido",
};

const game = (number: number, bestOf: number): string =>
  bestOf === 1
    ? "Partido"
    : bestOf === 2
      ? (["Ida", "Vuelta"][number - 1] ?? kinds.third_game)
      : `Partido ${number}`;

/** Texts about the games of an aggregate. */
export const seriesCopy = {
  games: "Partidos de la serie",
  game,
  field: (kind: SeriesField["kind"], number: number, bestOf: number) =>
    kind === "game" ? game(number, bestOf) : kinds[kind],
  home: (name: string) => `Local: ${name}`,
  scoreOf: (title: string, name: string) => `${title}: goles de ${name}`,
  total: "Global",
  missing: "Faltan marcadores",
  level: (kind: SeriesField["kind"]) =>
    kind === "game" ? "Igualados" : `Igualados: carga ${kinds[kind].toLowerCase()}`,
  draw: "Empate",
  passes: (name: string, by: SeriesReading["by"]) =>
    by === "away_goals"
      ? `Gana ${name} por goles de visitante`
      : by === "better_seed"
        ? `Gana ${name}, mejor ubicado`
        : `Gana ${name}`,
  overtime: "Se ganó en la prórroga",
  overtimeNote: "(prórroga)",
  unscheduled: "Sin fecha",
  ruleIs: (rule: string) => `Cómo se decide: ${rule}`,
  extraTime: ([one, other]: readonly [number, number]) => `${one}-${other} en el alargue`,
  penalties: ([one, other]: readonly [number, number]) => `${one}-${other} en los penales`,
} as const;
