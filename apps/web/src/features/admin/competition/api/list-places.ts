import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

async function listPlaces(tournamentId: string, most: number, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_participants")
    .select(
      `final_position,participant:participants!tournament_participants_participant_id_fkey(${participantColumns})`,
    )
    .eq("tournament_id", tournamentId)
    .lte("final_position", most)
    .order("final_position")
    .order("seed")
    .abortSignal(signal)
    .throwOnError();
  return data.flatMap(({ final_position: place, participant }) =>
    place === null ? [] : [{ place, participant: toParticipantView(participant) }],
  );
}

/**
 * Who took which place in a tournament.
 * @param most the last place
 */
export function placesQuery(tournamentId: string, most: number) {
  return queryOptions({
    queryKey: organizerKeys.places(tournamentId, most),
    queryFn: ({ signal }) => listPlaces(tournamentId, most, signal),
  });
}
