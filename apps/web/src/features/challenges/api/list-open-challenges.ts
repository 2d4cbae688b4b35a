import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readQuery, supabase } from "@/lib/supabase";
import type { ChallengeFilters } from "../domain/filters.ts";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { type ChallengeCursor, cursorArguments, nextCursor } from "./challenge-cursor.ts";

const PAGE_SIZE = 24;
/** How many listed challenges at most are checked for changes: all their ids must fit into one URL. */
const WATCH_LIMIT = 96;

function filterArguments({ search, gameId, format, schedule, country }: ChallengeFilters) {
  return {
    ...(search ? { p_search: search } : {}),
    ...(gameId ? { p_game_id: gameId } : {}),
    ...(format ? { p_format: format } : {}),
    ...(schedule ? { p_schedule: schedule } : {}),
    ...(country ? { p_country: country } : {}),
  };
}

async function listOpenChallenges(
  filters: ChallengeFilters,
  before: ChallengeCursor | null,
  signal: AbortSignal,
) {
  const { data } = await supabase
    .rpc("list_open_challenges", {
      ...filterArguments(filters),
      ...cursorArguments(before),
      ...(filters.sort !== "newest" && { p_sort: filters.sort }),
      p_limit: PAGE_SIZE,
    })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/**
 * The open challenges in the chosen order, page by page. New challenges are not inserted while the user reads:
 * `newerChallengesQuery` counts them, and the user can load them.
 */
export function openChallengesQuery(filters: ChallengeFilters) {
  return infiniteQueryOptions({
    queryKey: challengeKeys.arenaList(filters),
    queryFn: ({ pageParam, signal }) => listOpenChallenges(filters, pageParam, signal),
    initialPageParam: null as ChallengeCursor | null,
    getNextPageParam: (page) => nextCursor(page, PAGE_SIZE),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The open challenges that one player has created. */
export function playerChallengesQuery(participantId: string) {
  return readQuery(challengeKeys.ofPlayer(participantId), () =>
    supabase.rpc("list_open_challenges", { p_creator_id: participantId }),
  );
}

/** How many challenges with the given filters are newer than those shown; at most a hundred. */
export function newerChallengesQuery(filters: ChallengeFilters, newerThan: string) {
  return readQuery(challengeKeys.newer(filters, newerThan), () =>
    supabase.rpc("count_newer_challenges", {
      ...filterArguments(filters),
      p_newer_than: newerThan,
    }),
  );
}

/** Returns the listed challenges that are no longer open, because they were accepted or withdrawn. */
export function takenChallengesQuery(listedIds: readonly string[]) {
  const matchIds = listedIds.slice(0, WATCH_LIMIT);
  return queryOptions({
    queryKey: challengeKeys.taken(matchIds),
    enabled: matchIds.length > 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("challenge_matches")
        .select("id")
        .in("id", matchIds)
        .eq("status", "pending_opponent")
        .abortSignal(signal)
        .throwOnError();
      const open = new Set(data.map(({ id }) => id));
      return matchIds.filter((id) => !open.has(id));
    },
  });
}
