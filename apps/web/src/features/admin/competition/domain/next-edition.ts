import { tournamentsLimits } from "@leyenda/db-types/limits";
import { toLocalInput } from "@/lib/local-date";
import { templateCopy } from "../template-copy.ts";

const DAYS = 7;

/** What the next of a weekly cup is called and when it starts: a number at the end counts on; the same hour, seven days later. */
export function nextEdition(name: string, start: string): { name: string; start: string } {
  const date = new Date(start);
  date.setDate(date.getDate() + DAYS);
  const counted = name.replace(/\d{1,4}$/, (number) => String(Number(number) + 1));
  return {
    name: (counted === name ? templateCopy.copyName(name) : counted).slice(
      0,
      tournamentsLimits.name.max,
    ),
    start: toLocalInput(date.toISOString()),
  };
}
