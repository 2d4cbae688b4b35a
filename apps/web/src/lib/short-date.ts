import { formatDate, ownFormats } from "./format.ts";

const yearOf = (iso: string) => formatDate(iso).slice(-4);

/** A day for narrow places: "27 nov", in another year "9 abr 2025". */
export function shortDate(iso: string): string {
  const year = yearOf(iso);
  const day = ownFormats.formatDayMonth(iso);
  return year === yearOf(new Date().toISOString()) ? day : `${day} ${year}`;
}
