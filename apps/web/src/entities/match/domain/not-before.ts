import type { InstantFormats } from "@/lib/format";
import { matchCopy } from "../copy.ts";

/** Before when a match cannot begin, in words: of the next hours the hour is enough. */
export function notBefore(
  at: string,
  { formatTime, formatDateTime }: Pick<InstantFormats, "formatTime" | "formatDateTime">,
  now = Date.now(),
): string {
  const isSoon = Date.parse(at) - now < 12 * 3_600_000;
  return isSoon ? matchCopy.notBefore(formatTime(at)) : matchCopy.notBeforeDay(formatDateTime(at));
}
