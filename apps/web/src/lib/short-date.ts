import { formatDate, ownFormats } from "./format.ts";

const yearOf = (iso: string) => formatDate(iso).slice(-4);

/** A short date for narrow places: "27 nov"; with the year if it is another year, "9 abr 2025". */
export function shortDate(iso: string): string {
  const year = yearOf(iso);
  const day = ownFormats.formatDayMonth(iso);
  return year === yearOf(new Date().toISOString()) ? day : `${day} ${year}`;
}
