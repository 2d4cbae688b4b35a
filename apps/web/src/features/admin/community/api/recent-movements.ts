import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { communityKeys } from "./community-keys.ts";

const MOST = 8;

async function recentMovements(signal: AbortSignal) {
  const { data } = await supabase
    .from("ticket_transactions")
    .select(
      `id,created_at,kind,reason,delta,balance_after,reference_type,reference_id,
      participant:participants!ticket_transactions_participant_id_fkey(${participantColumns})`,
    )
    .order("created_at", { ascending: false })
    .limit(MOST)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ participant, ...movement }) => ({
    ...movement,
    holder: toParticipantView(participant),
    wager: null,
    cup: null,
  }));
}

/** The latest tickets that came or went, of whomever. */
export function recentMovementsQuery() {
  return queryOptions({
    queryKey: communityKeys.recentMovements,
    queryFn: ({ signal }) => recentMovements(signal),
  });
}
