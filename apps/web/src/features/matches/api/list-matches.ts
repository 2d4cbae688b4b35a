import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { supabase } from "@/lib/supabase";
import type { MatchFilters } from "../domain/match-filters.ts";
import { toListedMatch } from "../domain/listed-match.ts";

/**
 * The parts of the list of matches, each with its order.
 * - coming: being played or scheduled, soonest first
 * - without_hour: can be played but has no scheduled time, the last created first
 * - owed: should be over, but nobody has reported the result
 * - decided: newest first
 */
export type MatchPart = "coming" | "without_hour" | "owed" | "decided";

type Last = { readonly at: string; readonly match_id: string };

const PAGE_SIZE: Record<MatchPart, number> = {
  coming: 40,
  without_hour: 10,
  owed: 20,
  decided: 20,
};

async function listMatches(
  part: MatchPart,
  { search, game, tournamentId, isOwn }: MatchFilters,
  last: Last | null,
  signal: AbortSignal,
) {
  const { data } = await supabase
    .rpc(
      "match_list",
      {
        p_part: part,
        p_limit: PAGE_SIZE[part],
        ...(search && { p_search: search }),
        ...(game !== null && { p_game: game }),
        ...(tournamentId !== null && { p_tournament_id: tournamentId }),
        ...(isOwn && { p_is_own: true }),
        ...(last && { p_from: last.at, p_from_id: last.match_id }),
      },
      { get: true },
    )
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** Matches of tournaments and challenges, page by page. */
export function matchListQuery(part: MatchPart, filters: MatchFilters) {
  return infiniteQueryOptions({
    queryKey: matchKeys.list(part, filters),
    initialPageParam: null as Last | null,
    queryFn: ({ pageParam, signal }) => listMatches(part, filters, pageParam, signal),
    getNextPageParam: (rows) => (rows.length === PAGE_SIZE[part] ? rows.at(-1) : null),
    select: ({ pages }) => pages.flat().map(toListedMatch),
    placeholderData: keepPreviousData,
  });
}
