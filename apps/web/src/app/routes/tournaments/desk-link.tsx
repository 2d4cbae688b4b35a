import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { StaffBar } from "@/features/desk/staff/components/staff-bar";

/** A link to the organiser's desk, for the tournament's staff. */
export function DeskLink({ tournamentId }: { readonly tournamentId: string }) {
  const { rights } = useTournamentRights(tournamentId);
  return rights.length > 0 && <StaffBar tournamentId={tournamentId} />;
}
