import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { uploadLogo } from "./upload-logo.ts";
import { useTeamAct } from "./use-team-act.ts";

export function useRenameTeam(teamId: string) {
  return useTeamAct({
    act: async (name: string) => {
      await supabase.from("teams").update({ name }).eq("id", teamId).throwOnError();
    },
    success: () => copy.settings.nameSaved,
    failure: copy.settings.nameFailure,
  });
}

export function useSetRecruiting(teamId: string) {
  return useTeamAct({
    act: async (isRecruiting: boolean) => {
      await supabase
        .from("teams")
        .update({ is_recruiting: isRecruiting })
        .eq("id", teamId)
        .throwOnError();
    },
    success: () => copy.settings.recruitingSaved,
    failure: copy.settings.recruitingFailure,
  });
}

export function useChangeLogo(teamId: string) {
  return useTeamAct({
    act: async (file: File) => {
      const logoUrl = await uploadLogo(`team_logos/${teamId}-${Date.now()}`, file);
      await supabase.from("teams").update({ logo_url: logoUrl }).eq("id", teamId).throwOnError();
    },
    success: () => copy.settings.logoSaved,
    failure: copy.settings.logoFailure,
  });
}

export function useDeleteTeam(teamId: string) {
  return useTeamAct({
    act: async () => {
      await supabase.from("teams").delete().eq("id", teamId).throwOnError();
    },
    success: () => copy.danger.deleted,
    failure: copy.danger.deleteFailure,
  });
}
