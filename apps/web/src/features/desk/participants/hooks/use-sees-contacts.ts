import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useSession } from "@/hooks/use-session";
import type { DeskTournament } from "../../api/desk-tournament.ts";

/**
 * Whether the viewer may see contact details: staff with the money or staff right.
 * If a user founded the tournament, only administrators may see contact details.
 */
export function useSeesContacts({ id, founded_by: founder }: DeskTournament): boolean {
  const { may } = useTournamentRights(id);
  const { isAdmin } = useSession();
  return isAdmin || (founder === null && may("money", "staff"));
}
