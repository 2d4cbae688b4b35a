import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { careerKeys } from "./career-query-keys.ts";
import { matchKeys } from "./match-query-keys.ts";

const PAGE_SIZE = 10;
const COMING_LIMIT = 5;
/** An undecided match is listed until this long after its scheduled time. */
const OWED_MS = 86_400_000;
/** The columns for the picture of a side. The side's name is in the row itself. */
const pictured =
  "type,guest_name,user:profiles!participants_user_id_fkey(avatar_url),team:teams!participants_team_id_fkey(logo_url)";

type Last = { readonly decided_at: string; readonly match_id: string };

async function listHistory(participantId: string, last: Last | null, signal: AbortSignal) {
  const { data } = await supabase
    .rpc(
      "match_history",
      {
        p_participant_id: participantId,
        p_limit: PAGE_SIZE,
        ...(last && { p_before: last.decided_at, p_before_id: last.match_id }),
      },
      { get: true },
    )
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** A decided match from one side's point of view. */
export type PlayedMatch = Awaited<ReturnType<typeof listHistory>>[number];

/** The decided matches of a participant, newest first, page by page. */
export function matchHistoryQuery(participantId: string) {
  return infiniteQueryOptions({
    queryKey: matchKeys.history(participantId),
    initialPageParam: null as Last | null,
    queryFn: ({ pageParam, signal }) => listHistory(participantId, pageParam, signal),
    getNextPageParam: (rows) => (rows.length === PAGE_SIZE ? rows.at(-1) : null),
  });
}

async function listComing(participantIds: readonly string[], signal: AbortSignal) {
  const sides = participantIds.join(",");
  const { data } = await supabase
    .from("matches")
    .select(
      `id,tournament_id,tournament_name,scheduled_time,status,best_of,live_score,live_since,participant1_id,participant1_name,participant2_id,participant2_name,side1:participant1(${pictured}),side2:participant2(${pictured})`,
    )
    .or(`participant1_id.in.(${sides}),participant2_id.in.(${sides})`)
    .gte("scheduled_time", new Date(Date.now() - OWED_MS).toISOString())
    .order("scheduled_time")
    .order("tournament_id")
    .order("place")
    .order("id")
    .limit(COMING_LIMIT)
    .abortSignal(signal)
    .throwOnError();
  const due = data.filter(
    ({ tournament_id: tournamentId, live_since: begun, scheduled_time: at }) =>
      tournamentId !== null && begun === null && Date.parse(at) <= Date.now(),
  );
  const objected =
    due.length > 0
      ? await listObjected(
          due.map(({ id }) => id),
          signal,
        )
      : [];
  return data.map((match) => ({ ...match, isObjected: objected.includes(match.id) }));
}

/** Which of the given matches have a walkover by the match clock to which a side objected, so a referee decides. */
async function listObjected(ids: readonly string[], signal: AbortSignal) {
  const { data } = await supabase
    .from("match_starts")
    .select("match_id")
    .in("match_id", ids)
    .eq("state", "objected")
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ match_id: id }) => id);
}

/**
 * The undecided matches of a participant that have a scheduled time, from yesterday on, soonest first.
 * The undecided matches of a player include those of the player's team.
 */
export function comingMatchesQuery(participantId: string, teamId?: string | null) {
  return queryOptions({
    queryKey: careerKeys.coming(participantId, teamId ?? null),
    queryFn: ({ signal }) => listComing([participantId, ...(teamId ? [teamId] : [])], signal),
  });
}
