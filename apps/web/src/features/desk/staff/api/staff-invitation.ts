import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase } from "@/lib/supabase";
import { staffInvitationCopy } from "../copy.ts";

/** The invitation of a link; null if the invitation is invalid or has ended. */
export function staffInvitationQuery(token: string) {
  return queryOptions({
    queryKey: organizerKeys.staffInvitation(token),
    queryFn: read(
      () => supabase.rpc("get_staff_invitation", { p_token: token }, { get: true }),
      ([first]) => first ?? null,
    ),
  });
}

/** Joins the staff of the link's tournament; `onAccepted` receives its id. */
export function useAcceptStaffInvitation(
  token: string,
  onAccepted: (tournamentId: string) => void,
) {
  return useProcedure("accept_staff_invitation", {
    with: { token },
    // A callback of the `mutate` call would not run if a reload unmounts the component, so the mutation has it.
    onSettled: (id) => id !== undefined && onAccepted(id),
    success: staffInvitationCopy.joined,
    failure: staffInvitationCopy.joinFailure,
    invalidates: [organizerKeys.ofMyStaff, organizerKeys.staffInvitation(token)],
  });
}
