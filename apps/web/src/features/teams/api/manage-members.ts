import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { settingsCopy } from "../settings-copy.ts";
import type { TeamRole } from "@/entities/team/domain/team-role";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

interface Member {
  readonly teamId: string;
  readonly profileId: string;
}

export function useRemoveMember() {
  return useMutation({
    mutationFn: write(({ teamId, profileId }: Member) =>
      supabase.from("team_members").delete().eq("team_id", teamId).eq("profile_id", profileId),
    ),
    success: settingsCopy.settings.removed,
    failure: settingsCopy.settings.removeFailure,
    invalidates: TEAM_INVALIDATES,
  });
}

export function useSetMemberRole() {
  return useMutation({
    mutationFn: write(({ teamId, profileId, role }: Member & { readonly role: TeamRole }) =>
      supabase
        .from("team_members")
        .update({ role })
        .eq("team_id", teamId)
        .eq("profile_id", profileId),
    ),
    success: settingsCopy.roles.success,
    failure: settingsCopy.roles.failure,
    invalidates: TEAM_INVALIDATES,
  });
}

/** Makes another member the leader; the former leader stays as a member. */
export function useHandOverTeam() {
  return useMutation({
    mutationFn: write(({ teamId, profileId }: Member) =>
      supabase.rpc("hand_over_team", { p_team_id: teamId, p_profile_id: profileId }),
    ),
    success: settingsCopy.roles.handedOver,
    failure: settingsCopy.roles.handOverFailure,
    invalidates: TEAM_INVALIDATES,
  });
}

/** Leaves the own team. If its leader leaves, the database makes another member the leader in the same transaction. */
export function useLeaveTeam() {
  return useMutation({
    mutationFn: write(() => supabase.rpc("leave_team")),
    success: settingsCopy.danger.left,
    failure: settingsCopy.danger.leaveFailure,
    invalidates: TEAM_INVALIDATES,
  });
}
