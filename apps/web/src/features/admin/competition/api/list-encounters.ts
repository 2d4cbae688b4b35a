import type { Tables } from "@leyenda/db-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { pageCount, pageRange } from "@/lib/paging";
import { challengeMatchColumns, tournamentMatchColumns } from "@/entities/match/api/match-columns";
import {
  fromChallengeMatch,
  fromTournamentMatch,
  type MatchKind,
  type MatchView,
} from "@/entities/match/domain/match-view";
import { matchKeys } from "@/entities/match/api/match-keys";
import type { EncounterFilters } from "../domain/encounter-filters.ts";

const PAGE_SIZE = 18;
// The result of a procedure can only be ordered by what is selected from it.
const ownColumns = "needs_attention,match_reports(id,participant_id,winner_id,result)" as const;
const ofTournaments = `${tournamentMatchColumns},${ownColumns}` as const;
const ofChallenges = `${challengeMatchColumns},${ownColumns}` as const;

export type EncounterReport = Pick<
  Tables<"match_reports">,
  "id" | "participant_id" | "winner_id" | "result"
>;
export type Encounter = MatchView & { reports: EncounterReport[] };

const counted = { count: "exact" } as const;
const open = ["pending_opponent", "scheduled", "pending_results", "disputed"] as const;
const states = {
  tournament: { pendientes: [...open, "pending"], disputas: ["disputed"], todos: null },
  challenge: { pendientes: open, disputas: ["disputed"], todos: null },
} as const;

/** A search goes through the procedure that knows names. */
function tournamentMatches({ search, state, page }: EncounterFilters, signal: AbortSignal) {
  const found = search
    ? supabase
        .rpc("find_tournament_matches", { p_name: search }, { ...counted, get: true })
        .select(ofTournaments)
    : supabase.from("tournament_matches").select(ofTournaments, counted);
  const statuses = states.tournament[state];
  return (statuses ? found.in("status", statuses) : found.neq("status", "bye"))
    .eq("own_stage.last_round.stage", "bracket")
    .order("round", { ascending: false, referencedTable: "own_stage.last_round" })
    .limit(1, { referencedTable: "own_stage.last_round" })
    .order("needs_attention", { ascending: false })
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
}

function challengeMatches({ search, state, page }: EncounterFilters, signal: AbortSignal) {
  const found = search
    ? supabase
        .rpc("find_challenge_matches", { p_name: search }, { ...counted, get: true })
        .select(ofChallenges)
    : supabase.from("challenge_matches").select(ofChallenges, counted);
  const statuses = states.challenge[state];
  return (statuses ? found.in("status", statuses) : found)
    .order("needs_attention", { ascending: false })
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
}

async function listEncounters(kind: MatchKind, filters: EncounterFilters, signal: AbortSignal) {
  const { data, count } = await (kind === "tournament"
    ? tournamentMatches(filters, signal)
    : challengeMatches(filters, signal));
  const encounters: Encounter[] = data.map((row) => ({
    ...("tournament" in row ? fromTournamentMatch(row) : fromChallengeMatch(row)),
    reports: row.match_reports,
  }));
  return { encounters, pageCount: pageCount(count, PAGE_SIZE) };
}

/** Matches of the back office, disputes first, then newest. */
export function encountersQuery(kind: MatchKind, filters: EncounterFilters) {
  return queryOptions({
    queryKey: matchKeys.encounterPage(kind, filters),
    queryFn: ({ signal }) => listEncounters(kind, filters, signal),
    placeholderData: keepPreviousData,
  });
}
