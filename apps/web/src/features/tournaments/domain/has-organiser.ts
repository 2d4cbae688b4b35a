import type { TournamentPage } from "../api/get-tournament.ts";

/**
 * Whether the organiser is known: the founder, or the platform if nobody founded it.
 * Unknown for an imported tournament, and if the founder's account was deleted.
 */
export function hasOrganiser({
  founder,
  founded_by: foundedBy,
  imported_from: source,
}: Pick<TournamentPage, "founder" | "founded_by" | "imported_from">): boolean {
  return founder !== null || (foundedBy === null && source === null);
}
