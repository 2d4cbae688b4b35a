import { useQuery } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { UndefinedMatches } from "@/features/admin/competition/components/undefined-matches";
import { scheduleQuery } from "@/features/organize/api/schedule";
import { useTableChanges } from "@/lib/realtime";

/** The matches of a tournament that wait for their sides, told as its schedule tells them: "Cóndores – Gana Semifinal 2". */
export function MatchesAhead({ tournamentId }: { readonly tournamentId: string }) {
  const { data = [], isPending } = useQuery(scheduleQuery(tournamentId));
  useTableChanges({ table: "tournament_matches", filter: `tournament_id=eq.${tournamentId}` }, [
    staffMatchKeys.schedule(tournamentId),
  ]);
  // Told once, not first without where they come from.
  if (isPending) return null;
  return (
    <UndefinedMatches
      tournamentId={tournamentId}
      titles={new Map(data.map(({ id, title }) => [id, title]))}
    />
  );
}
