import { formatDateTime, formatTimeZone } from "@/lib/format";

/** "sáb 28 nov, 16:08 (GMT-3)": an instant for use within a sentence, without the comma after the weekday. */
export function untilText(iso: string): string {
  return `${formatDateTime(iso).replace(/^(\p{L}+),/u, "$1")} (${formatTimeZone(iso)})`;
}
