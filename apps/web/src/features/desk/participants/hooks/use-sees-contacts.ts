import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useSession } from "@/hooks/use-session";
import type { DeskTournament } from "../../api/desk-tournament.ts";

/**
 * Whether the viewer may see the participants' contact details. Administrators always may. In a tournament of the
 * platform, so may staff with the right `money` or the right `staff`.
 */
export function useSeesContacts({ id, founded_by: founder }: DeskTournament): boolean {
  const { may } = useTournamentRights(id);
  const { isAdmin } = useSession();
  return isAdmin || (founder === null && may("money", "staff"));
}
