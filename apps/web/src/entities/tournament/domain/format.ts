/** Who plays: whole teams or single players. */
export type TournamentType = "team" | "individual";

/** Whose wallet pays the entry. */
export type TicketType = "team" | "personal";

export type TournamentFormat = "single-elimination" | "group-stage";

export const teamFormats = ["1v1", "2v2", "3v3", "4v4", "5v5"] as const;

export type TeamFormat = (typeof teamFormats)[number];

/** Players per side: 5 for "5v5"; 1 for an unknown text. */
export function teamSize(format: string | null): number {
  const size = Number.parseInt(format ?? "", 10);
  return Number.isInteger(size) && size > 0 ? size : 1;
}

/** Share of the places taken, 0 to 1; null when places are unlimited (`max` 0). */
export function filledShare(count: number, max: number): number | null {
  return max > 0 ? Math.min(1, count / max) : null;
}
