import { homeKeys } from "./home-query-keys.ts";
import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { supabase } from "@/lib/supabase";

const columns = `
  id,name,game,prizes,finished_at,
  tournament_participants!inner(participant:participants(${participantColumns}))
` as const;

async function getLastChampion(isPaid: boolean, signal: AbortSignal) {
  const ended = supabase.from("tournaments").select(columns).not("finished_at", "is", null);
  const { data } = await (isPaid ? ended.not("prizes", "eq", "[]") : ended)
    .eq("tournament_participants.final_position", 1)
    .order("finished_at", { ascending: false })
    .order("id")
    .limit(1)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

function toChampion(row: Awaited<ReturnType<typeof getLastChampion>>) {
  const champion = row?.tournament_participants[0]?.participant;
  if (!row || !champion) return null;
  const { id, name, game, prizes, finished_at: finishedAt } = row;
  return {
    tournament: { id, name, game, finishedAt },
    prize: prizes[0] ?? null,
    champion: toParticipantView(champion),
  };
}

/** The champion of the last tournament that ended, or of the last one with prizes (`isPaid`); null before the first. */
export function lastChampionQuery(isPaid = false) {
  return queryOptions({
    queryKey: isPaid ? homeKeys.paid : homeKeys.champion,
    queryFn: ({ signal }) => getLastChampion(isPaid, signal),
    select: toChampion,
  });
}
