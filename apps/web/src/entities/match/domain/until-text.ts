import { formatDateTime, formatTimeZone } from "@/lib/format";

/** "sáb 28 nov, 16:08 (GMT-3)": an instant within a sentence, where a comma behind the day would part it. */
export function untilText(iso: string): string {
  return `${formatDateTime(iso).replace(/^(\p{L}+),/u, "$1")} (${formatTimeZone(iso)})`;
}
