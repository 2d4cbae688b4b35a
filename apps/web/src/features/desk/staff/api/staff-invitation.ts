import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";
import { staffInvitationCopy } from "../invitation-copy.ts";

/** The invitation of a link; null if the invitation is invalid or has ended. */
export function staffInvitationQuery(token: string) {
  return queryOptions({
    queryKey: organizerKeys.staffInvitation(token),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("get_staff_invitation", { p_token: token }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}

/** Joins the staff of the link's tournament; `onAccepted` receives its id. */
export function useAcceptStaffInvitation(
  token: string,
  onAccepted: (tournamentId: string) => void,
) {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        const { data } = await supabase
          .rpc("accept_staff_invitation", { p_token: token })
          .throwOnError();
        return data;
      },
      // The callback belongs to the mutation, not to the `mutate` call: a reload may unmount the calling component.
      onSettled: (id) => id !== undefined && onAccepted(id),
      meta: {
        success: staffInvitationCopy.joined,
        failure: staffInvitationCopy.joinFailure,
        invalidates: [organizerKeys.ofMyStaff, organizerKeys.staffInvitation(token)],
      },
    }),
  );
}
