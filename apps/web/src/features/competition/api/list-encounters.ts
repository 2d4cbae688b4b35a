import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { challengeMatchColumns, tournamentMatchColumns } from "@/entities/match/api/match-columns";
import {
  type ChallengeMatchRow,
  fromChallengeMatch,
  fromTournamentMatch,
  type MatchKind,
  type MatchView,
  type TournamentMatchRow,
} from "@/entities/match/domain/match-view";
import type { EncounterFilters } from "../domain/encounter-filters.ts";

const PAGE_SIZE = 18;
// The result of a procedure can only be ordered by what is selected from it.
const ownColumns = "needs_attention,match_reports(id,participant_id,winner_id,result)";

export type EncounterReport = {
  id: string;
  participant_id: string;
  winner_id: string;
  result: string;
};
export type Encounter = MatchView & { reports: EncounterReport[] };
type WithReports = { match_reports: EncounterReport[] };

const open = ["pending_opponent", "pending", "scheduled", "pending_results", "disputed"];

/** The rows of one page of either kind; a search goes through the procedure that knows names. */
function pageOf(kind: MatchKind, { search, state, page }: EncounterFilters, signal: AbortSignal) {
  const columns = `${kind === "tournament" ? tournamentMatchColumns : challengeMatchColumns},${ownColumns}`;
  const table = kind === "tournament" ? "tournament_matches" : "challenge_matches";
  const found = kind === "tournament" ? "find_tournament_matches" : "find_challenge_matches";
  const source = search
    ? supabase.rpc(found, { p_name: search }, { count: "exact", get: true }).select(columns)
    : supabase.from(table).select(columns, { count: "exact" });
  let query = source.neq("status", "bye");
  if (state === "disputas") query = query.eq("status", "disputed");
  if (state === "pendientes") query = query.in("status", open);
  if (kind === "tournament") {
    query = query
      .eq("tournament.last_round.stage", "bracket")
      .order("round", { ascending: false, referencedTable: "tournament.last_round" })
      .limit(1, { referencedTable: "tournament.last_round" });
  }
  return query
    .order("needs_attention", { ascending: false })
    .order("created_at", { ascending: false })
    .order("id")
    .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1)
    .abortSignal(signal)
    .throwOnError();
}

async function listEncounters(kind: MatchKind, filters: EncounterFilters, signal: AbortSignal) {
  const { data, count } = await pageOf(kind, filters, signal);
  // The columns are chosen at run time, so their type cannot be inferred.
  const rows = data as unknown as ((TournamentMatchRow | ChallengeMatchRow) & WithReports)[];
  const encounters: Encounter[] = rows.map((row) => ({
    ...("tournament" in row ? fromTournamentMatch(row) : fromChallengeMatch(row)),
    reports: row.match_reports,
  }));
  return { encounters, pageCount: Math.max(1, Math.ceil((count ?? 0) / PAGE_SIZE)) };
}

/** Matches of the back office, disputes first, then newest. */
export function encountersQuery(kind: MatchKind, filters: EncounterFilters) {
  return queryOptions({
    queryKey: ["matches", "encounters", kind, filters],
    queryFn: ({ signal }) => listEncounters(kind, filters, signal),
    placeholderData: keepPreviousData,
  });
}
