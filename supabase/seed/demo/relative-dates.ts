const HOUR = 3_600_000;

/** An instant on the full hour, some hours from now (negative: ago). */
export function hoursFromNow(hours: number): Date {
  return new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR);
}

/** The same for days. */
export function daysFromNow(days: number): Date {
  return hoursFromNow(days * 24);
}
