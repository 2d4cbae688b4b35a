import { formatNumber } from "./format.ts";

/** A number with its noun in the singular or plural: "1 partido", "3 partidos". */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
