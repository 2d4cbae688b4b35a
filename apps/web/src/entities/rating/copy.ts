import { formatChange, formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Texts about the rating on the page of a player or team. */
export const ratingCopy = {
  title: "Puntaje",
  place: (place: number) => `${formatNumber(place)}.º en el ranking`,
  toRanking: (place: number, game: string) => `${formatNumber(place)}.º en el ranking de ${game}`,
  provisional: "Provisional",
  summary: (matches: number, best: number) =>
    `${plural(matches, "partido", "partidos")} · máximo ${formatNumber(best)}`,
  toNext: (missing: number, tier: string) =>
    `${missing === 1 ? "Falta 1 punto" : `Faltan ${formatNumber(missing)} puntos`} para ${tier}`,
  highest: "El rango más alto",
  lastWeek: (change: number) =>
    change === 0
      ? "Sin cambios en la última semana"
      : `${formatChange(change)} en la última semana`,
  weeks: (count: number) => (count === 1 ? "Ver la semana" : `Ver las ${count} semanas`),
  table: (game: string) => `Puntaje en ${game} por semana`,
  columns: { week: "Hasta el", rating: "Puntaje", change: "Cambio", matches: "Partidos" },
  change: (change: number) => (change === 0 ? "=" : formatChange(change)),
} as const;
