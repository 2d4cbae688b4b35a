import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";
import { guestRequestCopy as copy } from "../guest-request-copy.ts";

/** Which guest of a tournament the signed-in person said that he was; null while he said nothing. */
export function guestRequestQuery(tournamentId: string, userId: string) {
  return queryOptions({
    queryKey: tournamentKeys.guestRequest(tournamentId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("guest_requests")
        .select("participant_id")
        .eq("tournament_id", tournamentId)
        .eq("requested_by", userId)
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.participant_id ?? null;
    },
  });
}

interface Requested {
  readonly tournamentId: string;
  readonly participantId: string;
  readonly asId: string;
}

/** Says which guest one was; the organisation confirms it. */
export function useRequestGuest() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ tournamentId, participantId, asId }: Requested) => {
        await supabase
          .rpc("request_guest", {
            p_tournament_id: tournamentId,
            p_participant_id: participantId,
            p_as_id: asId,
          })
          .throwOnError();
      },
      meta: {
        success: copy.asked,
        failure: { title: copy.failure },
        invalidates: [tournamentKeys.guestRequests],
      },
    }),
  );
}

/** Takes it back. */
export function useWithdrawGuestRequest() {
  return useMutation(
    mutationOptions({
      mutationFn: async (tournamentId: string) => {
        await supabase
          .rpc("withdraw_guest_request", { p_tournament_id: tournamentId })
          .throwOnError();
      },
      meta: {
        success: copy.withdrawn,
        failure: { title: copy.withdrawFailure },
        invalidates: [tournamentKeys.guestRequests],
      },
    }),
  );
}
