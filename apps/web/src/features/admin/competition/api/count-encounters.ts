import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { supabase } from "@/lib/supabase";
import { type CountedState, countedStates } from "../domain/encounter-filters.ts";
import { inState } from "./narrow-encounters.ts";

const onlyCount = { count: "exact", head: true } as const;
const REFRESH_MS = 60_000;

async function countState(
  kind: MatchKind,
  state: CountedState,
  tournamentId: string | null,
  signal: AbortSignal,
) {
  const { count } = await (
    kind === "challenge"
      ? inState(supabase.from("challenge_matches").select("id", onlyCount), kind, state)
      : tournamentId === null
        ? inState(supabase.from("tournament_matches").select("id", onlyCount), kind, state)
        : inState(
            supabase
              .from("tournament_matches")
              .select("id", onlyCount)
              .eq("tournament_id", tournamentId),
            kind,
            state,
          )
  )
    .abortSignal(signal)
    .throwOnError();
  return [state, count ?? 0] as const;
}

/** How many matches ask for something, by state; of one tournament or of all. */
export function encounterCountsQuery(kind: MatchKind, tournamentId: string | null) {
  return queryOptions({
    queryKey: matchKeys.encounterCounts(kind, tournamentId),
    queryFn: async ({ signal }) => {
      const counts = await Promise.all(
        countedStates.map((state) => countState(kind, state, tournamentId, signal)),
      );
      return Object.fromEntries(counts) as Record<CountedState, number>;
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
