import { useMutation } from "@/hooks/use-mutation";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { readQuery, supabase, write } from "@/lib/supabase";
import { guestRequestCopy as copy } from "../past-guest-claim-copy.ts";

/** The guest (participant without account) that the user claims to be in a tournament; null without a claim. */
export function guestRequestQuery(tournamentId: string, userId: string) {
  return readQuery(
    tournamentKeys.guestRequest(tournamentId),
    () =>
      supabase
        .from("guest_requests")
        .select("participant_id")
        .eq("tournament_id", tournamentId)
        .eq("requested_by", userId)
        .limit(1)
        .maybeSingle(),
    (data) => data?.participant_id ?? null,
  );
}

interface Requested {
  readonly tournamentId: string;
  readonly participantId: string;
  readonly asId: string;
}

/** Claims that the user was the given guest of a tournament; the staff must confirm the claim. */
export function useRequestGuest() {
  return useMutation({
    mutationFn: write(({ tournamentId, participantId, asId }: Requested) =>
      supabase.rpc("request_guest", {
        p_tournament_id: tournamentId,
        p_participant_id: participantId,
        p_as_id: asId,
      }),
    ),
    success: copy.asked,
    failure: { title: copy.failure },
    invalidates: [tournamentKeys.guestRequests],
  });
}

export function useWithdrawGuestRequest() {
  return useMutation({
    mutationFn: write((tournamentId: string) =>
      supabase.rpc("withdraw_guest_request", { p_tournament_id: tournamentId }),
    ),
    success: copy.withdrawn,
    failure: { title: copy.withdrawFailure },
    invalidates: [tournamentKeys.guestRequests],
  });
}
