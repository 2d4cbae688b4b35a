import { deskMatchTimeCopy as copy } from "../desk-match-time-copy.ts";

/**
 * The distance to a point in time for a narrow column: "en 12 min", "hace 3 h", "hace 2 d".
 * Only complete minutes count, as in all texts of the organiser's desk.
 * @param now milliseconds since the epoch
 */
export function shortRelativeTime(iso: string, now: number): string {
  const distance = Date.parse(iso) - now;
  const minutes = Math.abs(Math.floor(-distance / 60_000));
  if (minutes === 0) return copy.now;
  const size =
    minutes < 60
      ? `${minutes} min`
      : minutes < 1440
        ? `${Math.round(minutes / 60)} h`
        : `${Math.round(minutes / 1440)} d`;
  return distance > 0 ? copy.in(size) : copy.ago(size);
}
