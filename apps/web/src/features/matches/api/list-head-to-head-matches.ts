import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { supabase } from "@/lib/supabase";
import { type Meeting, SHOWN } from "../domain/head-to-head.ts";

const columns = "id,result,winner_id,decided_at,participant1_id" as const;

async function listMeetings(ids: readonly [string, string], signal: AbortSignal) {
  const [one, other] = ids;
  const both = `and(participant1_id.eq.${one},participant2_id.eq.${other}),and(participant1_id.eq.${other},participant2_id.eq.${one})`;
  // Loads one match more than is shown, because the current match may be among them.
  const most = SHOWN + 1;
  const [{ data: matches }, { data: challenges }] = await Promise.all([
    supabase
      .from("tournament_matches")
      .select(`${columns},tournament:tournaments!tournament_matches_tournament_id_fkey(name)`)
      .or(both)
      .eq("status", "completed")
      .order("decided_at", { ascending: false })
      .order("id")
      .limit(most)
      .abortSignal(signal)
      .throwOnError(),
    supabase
      .from("challenge_matches")
      .select(
        `${columns},challenge:challenges!challenge_matches_challenge_id_fkey(game:games!challenges_game_id_fkey(name))`,
      )
      .or(both)
      .not("winner_id", "is", null)
      .order("decided_at", { ascending: false })
      .order("id")
      .limit(most)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  return [
    ...matches.map(({ tournament, ...row }) => ({ ...row, title: tournament.name })),
    ...challenges.map(({ challenge, ...row }) => ({ ...row, title: challenge.game.name })),
  ]
    .map((row): Meeting => ({
      id: row.id,
      title: row.title,
      result: row.result,
      participant1Id: row.participant1_id,
      winnerId: row.winner_id,
      decidedAt: row.decided_at,
    }))
    .toSorted((a, b) => (b.decidedAt ?? "").localeCompare(a.decidedAt ?? ""));
}

/** The last decided matches between two participants, newest first. */
export function meetingsQuery(ids: readonly [string, string]) {
  return queryOptions({
    queryKey: [...matchKeys.all, "meetings", ...ids] as const,
    queryFn: ({ signal }) => listMeetings(ids, signal),
  });
}
