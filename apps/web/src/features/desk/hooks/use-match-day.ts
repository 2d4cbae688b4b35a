import { useQuery } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useTableChanges } from "@/lib/realtime";
import { matchDayQuery } from "../api/match-day.ts";

/** What needs the staff now in a tournament, limited to what the viewer may see; updated live. */
export function useMatchDay(tournamentId: string, enabled = true) {
  const { may } = useTournamentRights(tournamentId);
  const mayDecide = may("results");
  const { data } = useQuery({ ...matchDayQuery(tournamentId, mayDecide), enabled });
  const filter = `tournament_id=eq.${tournamentId}`;
  const keys = [matchKeys.matchDays(tournamentId)];
  useTableChanges({ table: "match_starts", filter, enabled }, keys);
  useTableChanges({ table: "referee_calls", filter, enabled: enabled && mayDecide }, keys);
  return data;
}
