import type { AggregatePreset, SeriesKind, SeriesTie } from "./domain/series-rule.ts";
import type { SeriesRule } from "./domain/stage-settings.ts";
import { seriesInWords, seriesTieWords, tiesInWords } from "@/lib/series-words";

/** How a series is decided, for users: names, hints and sentences. */
export const seriesCopy = {
  ties: seriesTieWords,
  tieHints: {
    extra_time: "Se juega después del último partido.",
    golden_goal: "El primer gol decide.",
    penalties: "Siempre deciden.",
    third_game: "Otro partido; si es el último criterio, tiene que haber un ganador.",
    away_goals: "Pasa quien hizo más goles fuera de casa.",
    better_seed: "Pasa quien tiene mejor siembra.",
  } satisfies Record<SeriesTie, string>,
  kinds: {
    best_of: "Al mejor de",
    games: "Se juegan todas las partidas",
    overtime: "Puntos según cómo se gana",
    aggregate: "Marcador global (ida y vuelta)",
  } satisfies Record<SeriesKind, string>,
  kindHints: {
    best_of: "Gana quien llega primero a la mayoría de partidas.",
    games: "Bo2: 2-0, 1-1 o 0-2. Igual es empate donde la etapa los permite.",
    overtime:
      "Ganar en la prórroga da menos puntos que ganar sin ella, y perder en ella da alguno.",
    aggregate: "Se suman los goles. El mejor ubicado juega el último partido de local.",
  } satisfies Record<SeriesKind, string>,
  presets: {
    penalties: "Penales directos; final única con alargue y penales",
    extra_time: "Alargue y penales",
    better_seed: "Pasa el mejor ubicado; final con alargue y penales",
    third_game: "Tercer partido",
  } satisfies Record<AggregatePreset, string>,
  ownPreset: "Otra lista",
  short: seriesInWords,
  /** A sentence of the rules of a tournament. */
  sentence: (games: number, series: SeriesRule): string => {
    if (series.kind === "games")
      return `En cada encuentro se juegan las ${games} partidas, y gana quien gana más.`;
    if (series.kind === "overtime")
      return `Ganar en la prórroga vale ${series.overtime_win} y perder en ella ${series.overtime_loss}.`;
    const level =
      series.ties.length === 0
        ? "Si quedan iguales, es empate."
        : `Si quedan iguales: ${tiesInWords(series)}${series.ties.length > 1 ? ", en ese orden" : ""}.`;
    const away = series.ties.includes("away_goals")
      ? ` Los goles de visitante del alargue ${series.away_goals_in_extra_time ? "cuentan" : "no cuentan"}.`
      : "";
    return games === 1
      ? `Los encuentros son a un partido. ${level}${away}`
      : `Cada encuentro son ${games} partidos y se suman los goles; el mejor ubicado juega el último de local. ${level}${away}`;
  },
  fields: {
    kind: "Cómo se decide una serie",
    preset: "Si quedan iguales",
    games: "Partidos por serie",
    overtimeWin: "Puntos por ganar en la prórroga",
    overtimeLoss: "Puntos por perder en la prórroga",
    ties: "Criterios, en orden",
    tiesHint: "El primero que separa a los dos decide.",
    addTie: "Agregar criterio",
    awayInExtraTime: "También cuentan los goles de visitante del alargue",
    noTies: "Sin criterios: un global igual es empate.",
    frozen: "Queda fijo desde el primer resultado de la etapa.",
  },
} as const;
