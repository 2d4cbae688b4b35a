import type { Words } from "@leyenda/db-types";

/** The number of players per side: 5 for "5v5". */
export function teamSize(
  format: Words["tournaments"]["team_format"] | Words["challenges"]["format"],
): number {
  return Number.parseInt(format, 10);
}
