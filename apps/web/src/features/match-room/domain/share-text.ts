import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchCopy } from "@/entities/match/copy";
import type { InstantFormats } from "@/lib/format";
import { shareCopy } from "../share-copy.ts";

/** The text for sharing a decided match. */
export function resultText({ side1, side2, result }: MatchSides & Pick<MatchDetails, "result">) {
  const [first, second] = [side1, side2].map((side) => side?.name ?? matchCopy.toBeDefined);
  return shareCopy.result(first ?? "", result ?? "", second ?? "");
}

type MatchSides = Pick<MatchDetails, "side1" | "side2">;
type Match = Pick<MatchDetails, "side1" | "side2" | "scheduledAt">;

/**
 * The text for announcing a match before it is played; null while a side is unknown.
 *
 * @param ownSide the side of the user who shares it; null for staff
 * @param now milliseconds since the epoch
 */
export function shareText(
  { side1, side2, scheduledAt }: Match,
  ownSide: 1 | 2 | null,
  { formatDay, formatDateTime, formatTime }: InstantFormats,
  now: number,
): string | undefined {
  if (!side1 || !side2) return undefined;
  const when =
    scheduledAt === null
      ? ""
      : formatDay(scheduledAt) === formatDay(new Date(now).toISOString())
        ? shareCopy.today(formatTime(scheduledAt))
        : shareCopy.day(formatDateTime(scheduledAt, now));
  if (ownSide === null) return shareCopy.others(when, side1.name, side2.name);
  const [own, rival] = ownSide === 1 ? [side1, side2] : [side2, side1];
  return shareCopy.plays[own.type](when, rival.name);
}
