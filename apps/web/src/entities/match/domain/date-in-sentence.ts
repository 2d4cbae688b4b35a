import { formatDateTime, formatTimeZone } from "@/lib/format";

/** A point in time for use within a sentence, without the comma after the weekday: "sáb 28 nov, 16:08 (GMT-3)". */
export function dateInSentence(iso: string): string {
  return `${formatDateTime(iso).replace(/^(\p{L}+),/u, "$1")} (${formatTimeZone(iso)})`;
}
