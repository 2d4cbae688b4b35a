const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The offset of Buenos Aires from UTC. Buenos Aires has no daylight saving time. */
const ZONE_HOURS = 3;

/** Returns a full hour, this many hours from now; negative for the past. */
export function hoursFromNow(hours: number): Date {
  return new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR);
}

/** Returns a full hour, this many days from now; negative for the past. */
export function daysFromNow(days: number): Date {
  return hoursFromNow(days * 24);
}

/**
 * Returns a full hour in Buenos Aires, this many days from today there.
 * So evenings are evenings whenever the demo starts.
 */
export function dayAt(days: number, hour: number): Date {
  const today = Math.floor((Date.now() - ZONE_HOURS * HOUR) / DAY) * DAY;
  return new Date(today + days * DAY + (hour + ZONE_HOURS) * HOUR);
}
