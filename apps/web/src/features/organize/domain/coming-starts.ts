const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a cup that is set to come again each week starts next, as the database plans it: at the same hour, with a day at
 * least to enter.
 * @param start of the cup, ISO
 * @param now milliseconds since the epoch
 */
export function comingStarts(start: string, now: number, count: number): string[] {
  const first = new Date(start);
  do first.setDate(first.getDate() + 7);
  while (first.getTime() <= now + DAY_MS);
  return Array.from({ length: count }, (_, week) => {
    const date = new Date(first);
    date.setDate(date.getDate() + 7 * week);
    return date.toISOString();
  });
}
