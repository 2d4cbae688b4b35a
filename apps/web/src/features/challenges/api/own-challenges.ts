import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { read, supabase } from "@/lib/supabase";
import { OWN_STATES, type OwnState } from "../domain/own-challenge.ts";
import { type ChallengeCursor, cursorArguments, nextCursor } from "./challenge-cursor.ts";

const PAGE_SIZE = 20;

async function listMyChallenges(
  state: OwnState,
  before: ChallengeCursor | null,
  signal: AbortSignal,
) {
  const { data } = await supabase
    .rpc("my_challenges", {
      p_state: OWN_STATES[state],
      ...cursorArguments(before),
      p_limit: PAGE_SIZE,
    })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The challenges of the viewer and of the viewer's team in one state, newest first. */
export function myChallengesQuery(state: OwnState) {
  return infiniteQueryOptions({
    queryKey: challengeKeys.ownList(state),
    queryFn: ({ pageParam, signal }) => listMyChallenges(state, pageParam, signal),
    initialPageParam: null as ChallengeCursor | null,
    getNextPageParam: (page) => nextCursor(page, PAGE_SIZE),
  });
}

/** Those of the given matches for which at least one side has reported a result. */
export function reportedMatchesQuery(matchIds: readonly string[]) {
  return queryOptions({
    queryKey: challengeKeys.ownList(["reported", ...matchIds].join(" ")),
    queryFn: read(
      () => supabase.from("match_reports").select("match_id").in("match_id", matchIds),
      (data) => data.map(({ match_id: id }) => id),
    ),
    enabled: matchIds.length > 0,
  });
}
