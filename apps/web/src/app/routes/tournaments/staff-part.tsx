import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { StaffBar } from "@/features/desk/staff/components/staff-bar";

/** The way to the desk, for whoever helps to run the tournament. */
export function StaffPart({ tournamentId }: { readonly tournamentId: string }) {
  const { rights } = useTournamentRights(tournamentId);
  return rights.length > 0 && <StaffBar tournamentId={tournamentId} />;
}
