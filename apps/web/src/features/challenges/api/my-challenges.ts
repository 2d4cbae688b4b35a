import { infiniteQueryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { OWN_STATES, type OwnState } from "../domain/own-challenge.ts";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";

const PAGE_SIZE = 20;

interface Cursor {
  readonly createdAt: string;
  readonly id: string;
}

async function listMyChallenges(state: OwnState, before: Cursor | null, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("my_challenges", {
      p_state: OWN_STATES[state],
      ...(before ? { p_before_created_at: before.createdAt, p_before_id: before.id } : {}),
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
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return page.length === PAGE_SIZE && last
        ? { createdAt: last.created_at, id: last.challenge_id }
        : null;
    },
  });
}
