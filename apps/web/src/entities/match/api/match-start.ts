import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { matchKeys } from "./match-query-keys.ts";

export const startColumns =
  "match_id,starts_at,state,started_at,ready1_at,ready2_at,arrived1_at,arrived2_at,late_minutes,side_lost_by,game_lost_by,walkover_for,objected_by,objected_at,due_at" as const;

const settingColumns =
  "absence_side_minutes,absence_game_minutes,absence_match_minutes,pause_minutes" as const;

async function getMatchStart(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_matches")
    .select(
      `starts:match_starts(${startColumns}),
      pauses:match_pauses(id,side,started_at,ends_at),
      assignment:match_assignments(station),
      tournament:tournaments!tournament_matches_tournament_id_fkey(${settingColumns})`,
    )
    .eq("id", id)
    .order("started_at", { referencedTable: "pauses" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { starts, pauses, assignment, tournament } = data;
  return {
    start: [starts].flat()[0] ?? null,
    pauses,
    station: assignment?.station ?? null,
    settings: tournament,
  };
}

export type MatchStartAnswer = NonNullable<Awaited<ReturnType<typeof getMatchStart>>>;

/** When the match starts and which sides have arrived; null for challenges and for matches without a scheduled time. */
export type MatchStart = NonNullable<MatchStartAnswer["start"]>;
export type StartSettings = MatchStartAnswer["settings"];

/** The start of a tournament match, its pauses, the tournament's settings for starts and pauses, and the station. */
export function matchStartQuery(id: string) {
  return queryOptions({
    queryKey: matchKeys.start(id),
    queryFn: ({ signal }) => getMatchStart(id, signal),
  });
}
