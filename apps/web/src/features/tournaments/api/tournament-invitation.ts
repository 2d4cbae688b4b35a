import { useMutation } from "@/hooks/use-mutation";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { readQuery, supabase, write } from "@/lib/supabase";
import { entryRequestCopy as copy } from "../invitation-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

/** The staff's invitation to a participant and its outcome; null if the tournament does not exist. */
export function entryRequestQuery(tournamentId: string, participantId: string | null) {
  return readQuery(
    tournamentKeys.entryRequest(tournamentId, participantId),
    () =>
      supabase
        .from("tournaments")
        .select("name,entry_fee,outside_entries(state),tournament_participants(status)")
        .eq("id", tournamentId)
        .eq("outside_entries.participant_id", participantId ?? "")
        .eq("tournament_participants.participant_id", participantId ?? "")
        .maybeSingle(),
    (data) =>
      data && {
        name: data.name,
        entryFee: data.entry_fee,
        state: data.outside_entries[0]?.state ?? null,
        isIn: data.tournament_participants.length > 0,
      },
  );
}

/** Declines the staff's invitation. The staff cannot invite the participant again for a day. */
export function useDeclineEntry(tournamentId: string, onAnswered?: () => void) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("decline_entry", {
        p_tournament_id: tournamentId,
        p_participant_id: participantId,
      }),
    ),
    onSuccess: onAnswered,
    success: copy.declined,
    failure: { title: copy.declineError },
    invalidates: registrationInvalidates(tournamentId),
  });
}
