import { useQuery } from "@tanstack/react-query";
import { useTableChanges } from "@/lib/realtime";
import { earliestStartsQuery, type EarliestStarts } from "../api/earliest-starts.ts";
import { matchKeys } from "../api/match-query-keys.ts";

/**
 * The earliest possible starts of a tournament's matches, updated live when other matches begin, pause or end.
 * If the id is null, nothing is read.
 */
export function useEarliestStarts(tournamentId: string | null): EarliestStarts {
  const id = tournamentId ?? "";
  const enabled = tournamentId !== null;
  const { data = {} } = useQuery({ ...earliestStartsQuery(id), enabled });
  const changes = { filter: `tournament_id=eq.${id}`, enabled };
  useTableChanges({ ...changes, table: "tournament_matches" }, [matchKeys.floors(id)]);
  useTableChanges({ ...changes, table: "match_starts" }, [matchKeys.floors(id)]);
  return data;
}
