import type { Words } from "@leyenda/db-types";

/** Players per side: 5 for "5v5". */
export function teamSize(
  format: Words["tournaments"]["team_format"] | Words["challenges"]["format"],
): number {
  return Number.parseInt(format, 10);
}

/** Share of the places taken, 0 to 1; null when places are unlimited (`max` 0). */
export function filledShare(count: number, max: number): number | null {
  return max > 0 ? Math.min(1, count / max) : null;
}
