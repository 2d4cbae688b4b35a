import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useSession } from "@/hooks/use-session";
import type { DeskTournament } from "../../api/desk-tournament.ts";

/** Whether the viewer may read how participants are reached: with money or staff, of a member's tournament administrators alone. */
export function useSeesContacts({ id, founded_by: founder }: DeskTournament): boolean {
  const { may } = useTournamentRights(id);
  const { isAdmin } = useSession();
  return isAdmin || (founder === null && may("money", "staff"));
}
