import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";
import { staffInvitationCopy } from "../copy.ts";

/** What the link of an invitation leads to; null where it is none (any more). */
export function staffInvitationQuery(token: string) {
  return queryOptions({
    queryKey: tournamentKeys.staffInvitation(token),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("get_staff_invitation", { p_token: token }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}

/** Joins the staff of the tournament of a link; answers its id. */
export function useAcceptStaffInvitation(token: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        const { data } = await supabase
          .rpc("accept_staff_invitation", { p_token: token })
          .throwOnError();
        return data;
      },
      meta: {
        success: staffInvitationCopy.joined,
        failure: staffInvitationCopy.joinFailure,
        invalidates: [tournamentKeys.ofMyStaff, tournamentKeys.staffInvitation(token)],
      },
    }),
  );
}
