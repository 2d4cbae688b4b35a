import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

async function creditedPrizes(tournamentId: string, signal: AbortSignal) {
  const { data: credits } = await supabase
    .rpc("credited_prizes", { p_tournament_id: tournamentId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  if (credits.length === 0) return [];
  const { data: winners } = await supabase
    .from("participants")
    .select(participantColumns)
    .in(
      "id",
      credits.map(({ participant_id: id }) => id),
    )
    .abortSignal(signal)
    .throwOnError();
  return credits.flatMap(({ participant_id: id, place, tickets }) => {
    const winner = winners.find((row) => row.id === id);
    return winner ? [{ place, tickets, winner: toParticipantView(winner) }] : [];
  });
}

/** The tickets that a finished tournament gave, by place; who shares a place has his share. */
export function creditedPrizesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.creditedPrizes(tournamentId),
    queryFn: ({ signal }) => creditedPrizes(tournamentId, signal),
  });
}

export type CreditedPrize = Awaited<ReturnType<typeof creditedPrizes>>[number];
