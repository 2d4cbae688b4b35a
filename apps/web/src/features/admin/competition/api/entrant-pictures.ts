import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

/** The logo or picture of each entrant of a tournament, by participant; of who has none, null. */
export function entrantPicturesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.entrantPictures(tournamentId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournament_participants")
        .select(
          `participant:participants!tournament_participants_participant_id_fkey(${participantColumns})`,
        )
        .eq("tournament_id", tournamentId)
        .abortSignal(signal)
        .throwOnError();
      return new Map(
        data.map(({ participant }) => {
          const { id, imageUrl } = toParticipantView(participant);
          return [id, imageUrl];
        }),
      );
    },
  });
}
