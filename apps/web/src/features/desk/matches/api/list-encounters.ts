import type { Tables } from "@leyenda/db-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { pageCount, pageRange } from "@/lib/paging";
import {
  challengeMatchColumns,
  tournamentMatchColumns,
  withLastRound,
  type WithParts,
} from "@/entities/match/api/match-columns";
import {
  fromChallengeMatch,
  fromTournamentMatch,
  type MatchKind,
  type MatchView,
} from "@/entities/match/domain/match-view";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { type EncounterFilters, followsClock } from "../domain/encounter-filters.ts";
import { refereesFirst, type StartClock } from "../domain/match-clock-state.ts";
import { inOrder, inState } from "./filter-and-sort-encounters.ts";

const PAGE_SIZE = 24;
const REFRESH_MS = 60_000;
// These columns are selected, because a procedure's result can only be ordered by selected columns.
const ownColumns =
  "needs_attention,plays_at,decided_at,match_reports(id,participant_id,winner_id,result)" as const;
const ofTournaments =
  `${tournamentMatchColumns},${ownColumns},tournament_id,position_in_bracket,start:match_starts(state,starts_at),calls:referee_calls(participant_id,reason)` as const;
const ofChallenges = `${challengeMatchColumns},${ownColumns},accepted_at` as const;

export type EncounterReport = Pick<
  Tables<"match_reports">,
  "id" | "participant_id" | "winner_id" | "result"
>;
/** The side that called the referee, and the reason. */
type Call = Pick<Tables<"referee_calls">, "participant_id" | "reason">;

export type Encounter = MatchView & {
  reports: EncounterReport[];
  decidedAt: string | null;
  /** When the challenge was accepted; null for a tournament match. */
  acceptedAt: string | null;
  start: StartClock | null;
  /** Whether a side has called the referee and no referee has answered. */
  isCalled: boolean;
  call: Call | null;
};

const counted = { count: "exact" } as const;

/** Also loads the last round of the stage's bracket, by which rounds are named, and the open referee call. */
const withParts = <Query extends WithParts<Query>>(query: Query): Query =>
  withLastRound(query)
    .filter("calls.state", "in", "(open,taken)")
    .limit(1, { referencedTable: "calls" });

/** With a search text, the matches come from the procedure that searches names. */
function tournamentMatches(filters: EncounterFilters, signal: AbortSignal) {
  const { search, state, tournamentId, page } = filters;
  const found = search
    ? supabase
        .rpc("find_tournament_matches", { p_name: search }, { ...counted, get: true })
        .select(ofTournaments)
    : supabase.from("tournament_matches").select(ofTournaments, counted);
  const wanted = tournamentId ? found.eq("tournament_id", tournamentId) : found;
  const narrowed = inState(wanted, "tournament", state, Date.now(), tournamentId !== null);
  return withParts(inOrder(narrowed, "tournament", state))
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
  return inOrder(inState(found, "challenge", state), "challenge", state)
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
}

type Row = Awaited<ReturnType<typeof tournamentMatches | typeof challengeMatches>>["data"][number];

function toEncounter(row: Row): Encounter {
  return {
    ...("tournament" in row ? fromTournamentMatch(row) : fromChallengeMatch(row)),
    reports: row.match_reports,
    decidedAt: row.decided_at,
    acceptedAt: "accepted_at" in row ? row.accepted_at : null,
    start: "tournament" in row ? row.start : null,
    isCalled: "tournament" in row && row.calls.length > 0,
    call: ("tournament" in row && row.calls[0]) || null,
  };
}

async function listEncounters(kind: MatchKind, filters: EncounterFilters, signal: AbortSignal) {
  const { data, count } = await (kind === "tournament"
    ? tournamentMatches(filters, signal)
    : challengeMatches(filters, signal));
  return {
    encounters: refereesFirst(data.map(toEncounter)),
    total: count ?? 0,
    pageCount: pageCount(count, PAGE_SIZE),
  };
}

/** The matches of the back office, in one state or in all states. */
export function encountersQuery(kind: MatchKind, filters: EncounterFilters) {
  return queryOptions({
    queryKey: staffMatchKeys.encounterPage(kind, filters),
    queryFn: ({ signal }) => listEncounters(kind, filters, signal),
    placeholderData: keepPreviousData,
    refetchInterval: followsClock(filters.state) && REFRESH_MS,
  });
}

/** One tournament match in the shape of the lists; null if it no longer exists. */
export function encounterQuery(id: string) {
  return queryOptions({
    queryKey: staffMatchKeys.encounter(id),
    queryFn: async ({ signal }) => {
      const one = supabase.from("tournament_matches").select(ofTournaments).eq("id", id);
      const { data } = await withParts(one).abortSignal(signal).maybeSingle().throwOnError();
      return data && toEncounter(data);
    },
  });
}
