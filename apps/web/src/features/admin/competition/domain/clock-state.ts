import type { Tables } from "@leyenda/db-types";
import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";

/** What the clock of an open match gave because a side did not come, and whether somebody objected. */
export type ClockState = "walkover" | "objected";

/** As the board and 'Hoy' know it: by the start of the match, until it is decided or in dispute. */
export function clockState(
  status: MatchStatus,
  start: Tables<"match_starts">["state"] | undefined,
): ClockState | null {
  if (isMatchOver(status) || status === "disputed") return null;
  return start === "walkover" || start === "objected" ? start : null;
}

/** What a referee has to decide before the rest, which keeps its order. */
export function objectedFirst<Row extends { readonly clock: ClockState | null }>(
  rows: readonly Row[],
): Row[] {
  return [
    ...rows.filter(({ clock }) => clock === "objected"),
    ...rows.filter(({ clock }) => clock !== "objected"),
  ];
}
