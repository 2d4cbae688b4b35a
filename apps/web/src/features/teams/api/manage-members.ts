import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { useTeamAct } from "./use-team-act.ts";

interface Member {
  readonly teamId: string;
  readonly profileId: string;
}

export function useRemoveMember() {
  return useTeamAct({
    act: async ({ teamId, profileId }: Member) => {
      await supabase
        .from("team_members")
        .delete()
        .eq("team_id", teamId)
        .eq("profile_id", profileId)
        .throwOnError();
    },
    success: () => copy.settings.removed,
    failure: copy.settings.removeFailure,
  });
}

export function useSetMemberRole() {
  return useTeamAct({
    act: async ({ teamId, profileId, role }: Member & { readonly role: string }) => {
      await supabase
        .from("team_members")
        .update({ role })
        .eq("team_id", teamId)
        .eq("profile_id", profileId)
        .throwOnError();
    },
    success: () => copy.roles.success,
    failure: copy.roles.failure,
  });
}

/** A leader hands the team over in the same transaction. */
export function useLeaveTeam() {
  return useTeamAct({
    act: async () => {
      await supabase.rpc("leave_team").throwOnError();
    },
    success: () => copy.danger.left,
    failure: copy.danger.leaveFailure,
  });
}
