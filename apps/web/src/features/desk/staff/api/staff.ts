import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import type { Right } from "@/entities/tournament/staff-words";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { read, supabase } from "@/lib/supabase";
import type { StaffMember } from "../../api/staff.ts";
import { staffCopy, staffInvitationCopy } from "../copy.ts";

/** The named sets of rights. */
export function staffPresetsQuery() {
  return queryOptions({
    queryKey: organizerKeys.staffPresets,
    queryFn: read(() => supabase.rpc("tournament_staff_presets")),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Creates an invitation and returns the token of its link, which cannot be read again. */
export function useInviteStaff(tournamentId: string) {
  return useProcedure("invite_tournament_staff", {
    with: { tournamentId },
    failure: staffCopy.failure,
    invalidates: [organizerKeys.staff(tournamentId)],
  });
}

interface RightsChange {
  /** The staff member as the form loaded it. */
  readonly member: StaffMember;
  readonly rights: readonly Right[];
}

/** Sets the rights of a staff member. */
export function useSetStaffRights(tournamentId: string) {
  return useMutation({
    mutationFn: ({ member, rights }: RightsChange) => {
      const read = { rights: member.rights };
      return saveChanges({
        table: "tournaments",
        read,
        changes: changedFields(read, { rights: [...rights] }),
        send: (_changes, known) =>
          callProcedure("set_tournament_staff_rights", {
            staffId: member.id,
            rights,
            read: known,
          }),
      });
    },
    success: staffCopy.saved,
    failure: staffCopy.failure,
    invalidates: [organizerKeys.staff(tournamentId), organizerKeys.ofMyStaff],
  });
}

/** Removes a staff member or an invitation; viewers may also remove themselves. */
export function useRemoveStaff(tournamentId: string, success: string) {
  return useProcedure("remove_tournament_staff", {
    success,
    failure: staffCopy.failure,
    invalidates: [organizerKeys.staff(tournamentId), organizerKeys.ofMyStaff],
  });
}

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
    // The callback belongs to the mutation, not to the `mutate` call: a reload may unmount the calling component.
    onSettled: (id) => id !== undefined && onAccepted(id),
    success: staffInvitationCopy.joined,
    failure: staffInvitationCopy.joinFailure,
    invalidates: [organizerKeys.ofMyStaff, organizerKeys.staffInvitation(token)],
  });
}
