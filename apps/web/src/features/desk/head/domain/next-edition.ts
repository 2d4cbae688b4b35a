import { tournamentsLimits } from "@leyenda/db-types/limits";
import { toLocalInput } from "@/lib/local-date";
const DAYS = 7;
/** People need as long to hear of it and enter. */
const ROOM_MS = 3 * 24 * 60 * 60 * 1000;

/** When the next of a weekly cup starts: the same hour, seven days later, or as many weeks as leave days to enter. */
export function nextStart(start: string, now = Date.now()): Date {
  const date = new Date(start);
  do date.setDate(date.getDate() + DAYS);
  while (date.getTime() < now + ROOM_MS);
  return date;
}

/** What the next of a cup is called, as the database calls an edition: a number that stands alone at the end counts on, without one it begins with 2. */
function nextName(name: string): string {
  const { max } = tournamentsLimits.name;
  const counted = name.replace(
    /(^|[^\p{L}\d])(\d{1,4})$/u,
    (_, before: string, number: string) => before + (Number(number) + 1),
  );
  return counted === name ? `${name.slice(0, max - 2)} 2` : counted.slice(0, max);
}

/** What the next of a weekly cup is called and when it starts. */
export function nextEdition(
  name: string,
  start: string,
  now = Date.now(),
): { name: string; start: string } {
  return { name: nextName(name), start: toLocalInput(nextStart(start, now).toISOString()) };
}
