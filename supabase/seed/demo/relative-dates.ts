const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** So far is Buenos Aires behind, all year. */
const ZONE_HOURS = 3;

/** An instant on the full hour, some hours from now (negative: ago). */
export function hoursFromNow(hours: number): Date {
  return new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR);
}

/** The same for days. */
export function daysFromNow(days: number): Date {
  return hoursFromNow(days * 24);
}

/** At a full hour of Buenos Aires, so many days after today there: a night is one whenever the demo begins. */
export function dayAt(days: number, hour: number): Date {
  const today = Math.floor((Date.now() - ZONE_HOURS * HOUR) / DAY) * DAY;
  return new Date(today + days * DAY + (hour + ZONE_HOURS) * HOUR);
}
