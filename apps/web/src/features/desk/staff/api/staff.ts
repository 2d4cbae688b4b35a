import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import type { Right } from "@/entities/tournament/staff-words";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { read, supabase, write } from "@/lib/supabase";
import { staffCopy } from "../copy.ts";
import type { StaffMember } from "../../api/staff.ts";

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
  return useMutation(
    mutationOptions({
      mutationFn: write((rights: readonly Right[]) =>
        supabase.rpc("invite_tournament_staff", {
          p_tournament_id: tournamentId,
          p_rights: [...rights],
        }),
      ),
      meta: { failure: staffCopy.failure, invalidates: [organizerKeys.staff(tournamentId)] },
    }),
  );
}

interface RightsChange {
  /** The member as the form loaded it. */
  readonly member: StaffMember;
  readonly rights: readonly Right[];
}

/** Sets the rights of a staff member. */
export function useSetStaffRights(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: ({ member, rights }: RightsChange) => {
        const read = { rights: member.rights };
        return saveChanges({
          table: "tournaments",
          read,
          changes: changedFields(read, { rights: [...rights] }),
          send: async (_changes, known) => {
            await supabase
              .rpc("set_tournament_staff_rights", {
                p_staff_id: member.id,
                p_rights: [...rights],
                p_read: known,
              })
              .throwOnError();
          },
        });
      },
      meta: {
        success: staffCopy.saved,
        failure: staffCopy.failure,
        invalidates: [organizerKeys.staff(tournamentId), organizerKeys.ofMyStaff],
      },
    }),
  );
}

/** Removes a member or an invitation; the viewer may also leave. */
export function useRemoveStaff(tournamentId: string, success: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((staffId: string) =>
        supabase.rpc("remove_tournament_staff", { p_staff_id: staffId }),
      ),
      meta: {
        success,
        failure: staffCopy.failure,
        invalidates: [organizerKeys.staff(tournamentId), organizerKeys.ofMyStaff],
      },
    }),
  );
}
