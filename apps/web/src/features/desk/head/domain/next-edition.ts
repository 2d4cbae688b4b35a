import { tournamentsLimits } from "@leyenda/db-types/limits";
import { toLocalInput } from "@/lib/local-date";
const DAYS = 7;
/** The minimum time in which people can hear of the edition and register. */
const ROOM_MS = 3 * 24 * 60 * 60 * 1000;

/** Returns the start of the next weekly edition: the same hour, and enough weeks later to leave days to register. */
export function nextStart(start: string, now = Date.now()): Date {
  const date = new Date(start);
  do date.setDate(date.getDate() + DAYS);
  while (date.getTime() < now + ROOM_MS);
  return date;
}

/**
 * Returns the name of the next edition, as the database builds it.
 * A number at the end of the name is increased; a name without a number gets 2.
 */
function nextName(name: string): string {
  const { max } = tournamentsLimits.name;
  const counted = name.replace(
    /(^|[^\p{L}\d])(\d{1,4})$/u,
    (_, before: string, number: string) => before + (Number(number) + 1),
  );
  return counted === name ? `${name.slice(0, max - 2)} 2` : counted.slice(0, max);
}

/** The name and the start of the next weekly edition. */
export function nextEdition(
  name: string,
  start: string,
  now = Date.now(),
): { name: string; start: string } {
  return { name: nextName(name), start: toLocalInput(nextStart(start, now).toISOString()) };
}
