import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import type { Right } from "@/entities/tournament/staff-words";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { read, supabase } from "@/lib/supabase";
import type { StaffMember } from "../../api/staff.ts";
import { staffCopy } from "../copy.ts";

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
