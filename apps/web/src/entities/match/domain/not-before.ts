import type { InstantFormats } from "@/lib/format";
import { matchCopy } from "../copy.ts";

/** Before when a match cannot begin, in words: of the next hours the hour is enough, with the day where it is the next one. */
export function notBefore(
  at: string,
  { formatClock, formatDateTime }: Pick<InstantFormats, "formatClock" | "formatDateTime">,
  now = Date.now(),
): string {
  const isSoon = Date.parse(at) - now < 12 * 3_600_000;
  return isSoon
    ? matchCopy.notBefore(formatClock(at, now))
    : matchCopy.notBeforeDay(formatDateTime(at));
}
