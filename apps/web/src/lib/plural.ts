import { formatNumber } from "./format.ts";

/** A count with its word: "1 partido", "3 partidos". */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes as they are said: "1 día", "2 horas", "90 minutos". */
export function minutesInWords(minutes: number): string {
  if (minutes > 0 && minutes % DAY === 0) return plural(minutes / DAY, "día", "días");
  if (minutes > 0 && minutes % HOUR === 0) return plural(minutes / HOUR, "hora", "horas");
  return plural(minutes, "minuto", "minutos");
}
