import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { DeskLinkBar } from "@/features/desk/staff/components/desk-link-bar";

/** A link to the organiser's desk, for the tournament's staff. */
export function DeskLink({ tournamentId }: { readonly tournamentId: string }) {
  const { rights } = useTournamentRights(tournamentId);
  return rights.length > 0 && <DeskLinkBar tournamentId={tournamentId} />;
}
