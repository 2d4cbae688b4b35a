import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { readQuery, supabase } from "@/lib/supabase";

/** The most participants to load; this many fill a screen. */
const SHOWN = 64;

/** The participants of a tournament before its draw, in the order of their registration. */
export function participantsQuery(tournamentId: string) {
  return readQuery(
    [...tournamentKeys.draw(tournamentId), "entrants"] as const,
    () =>
      supabase
        .from("tournament_participants")
        .select(
          `participant:participants!tournament_participants_participant_id_fkey(${participantColumns})`,
        )
        .eq("tournament_id", tournamentId)
        .eq("status", "registered")
        .order("created_at")
        .limit(SHOWN),
    (data) => data.map(({ participant }) => toParticipantView(participant)),
  );
}
