import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { shownScore } from "@/entities/match/domain/live-score";
import { type ParticipantRow, toParticipantView } from "@/entities/match/domain/participant";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { supabase } from "@/lib/supabase";

/** The most pairs to load; this many fill a screen. */
const SHOWN = 64;

/**
 * In these parts of a stage, the sides of the first matches are known; in all others they come from earlier matches.
 */
const FIRST_PARTS = ["bracket", "group", "swiss"] as const;

const columns = `
  id,status,result,live_score,live_since,best_of,starts_at,winner_id,
  participant1:participants!tournament_matches_participant1_id_fkey(${participantColumns}),
  participant2:participants!tournament_matches_participant2_id_fkey(${participantColumns}),
  group:tournament_groups(name)
` as const;

async function readPairs(stageId: string, signal: AbortSignal) {
  const [{ data: matches }, { data: entries }] = await Promise.all([
    supabase
      .from("tournament_matches")
      .select(columns)
      .eq("stage_id", stageId)
      .eq("round", 1)
      .in("stage", FIRST_PARTS)
      .order("position_in_bracket")
      .order("id")
      .limit(SHOWN)
      .abortSignal(signal)
      .throwOnError(),
    supabase
      .from("stage_entries")
      .select("participant_id,seed")
      .eq("stage_id", stageId)
      .order("seed")
      .limit(2 * SHOWN)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  return { matches, entries };
}

function toPairs({ matches, entries }: Awaited<ReturnType<typeof readPairs>>) {
  const seeds = new Map(entries.map((entry) => [entry.participant_id, entry.seed]));
  const shaped = (side: ParticipantRow | null) =>
    side && { ...toParticipantView(side), seed: seeds.get(side.id) ?? null };
  return matches.map(({ group, participant1, participant2, ...row }) => {
    const match = {
      id: row.id,
      kind: "tournament" as const,
      status: row.status,
      scheduledAt: row.starts_at,
      liveSince: row.live_since,
      liveScore: row.live_score,
      bestOf: row.best_of,
      result: row.result,
    };
    return {
      match,
      score: shownScore(match),
      winnerId: row.winner_id,
      /** The name of the group, for example 'Grupo A'; null in a bracket. */
      group: group?.name ?? null,
      sides: [shaped(participant1), shaped(participant2)] as const,
    };
  });
}

/** A match of the first round. */
export type Pair = ReturnType<typeof toPairs>[number];

/** The pairs of a stage's first round, in order, with their current score. */
export function pairsQuery(tournamentId: string, stageId: string) {
  return queryOptions({
    queryKey: [...tournamentKeys.draw(tournamentId), "pairs", stageId] as const,
    queryFn: ({ signal }) => readPairs(stageId, signal),
    select: toPairs,
  });
}
