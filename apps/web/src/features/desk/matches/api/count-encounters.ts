import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { supabase } from "@/lib/supabase";
import {
  type EncounterCounts,
  type EncounterState,
  openStates,
} from "../domain/encounter-filters.ts";
import { inState } from "./filter-and-sort-encounters.ts";

const onlyCount = { count: "exact", head: true } as const;
const REFRESH_MS = 60_000;

async function countState(
  kind: MatchKind,
  state: EncounterState,
  tournamentId: string | null,
  now: number,
  signal: AbortSignal,
) {
  const { count } = await (
    kind === "challenge"
      ? inState(supabase.from("challenge_matches").select("id", onlyCount), kind, state, now)
      : tournamentId === null
        ? inState(supabase.from("tournament_matches").select("id", onlyCount), kind, state, now)
        : inState(
            supabase
              .from("tournament_matches")
              .select("id", onlyCount)
              .eq("tournament_id", tournamentId),
            kind,
            state,
            now,
            true,
          )
  )
    .abortSignal(signal)
    .throwOnError();
  return [state, count ?? 0] as const;
}

/**
 * The number of undecided matches in each state. For one tournament, also the numbers of decided matches, of all
 * matches, and of matches whose sides are not known yet.
 */
export function encounterCountsQuery(kind: MatchKind, tournamentId: string | null) {
  return queryOptions({
    queryKey: staffMatchKeys.encounterCounts(kind, tournamentId),
    queryFn: async ({ signal }) => {
      // All counts use the same current time; otherwise a match could be counted in two states.
      const now = Date.now();
      const states: readonly EncounterState[] =
        tournamentId === null ? openStates : [...openStates, "por-definir", "decididos", "todos"];
      const counts = await Promise.all(
        states.map((state) => countState(kind, state, tournamentId, now, signal)),
      );
      return Object.fromEntries(counts) as EncounterCounts;
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
