import type { TournamentPage } from "../api/get-tournament.ts";

/** Whether it can be said who runs a tournament: who founded it, else the house; nobody knows of an imported one, nor where the founder is gone. */
export function hasOrganiser({
  founder,
  founded_by: foundedBy,
  imported_from: source,
}: Pick<TournamentPage, "founder" | "founded_by" | "imported_from">): boolean {
  return founder !== null || (foundedBy === null && source === null);
}
