import { useMutation } from "@/hooks/use-mutation";
import { savePictures } from "@/entities/picture/api/store-pictures";
import { saveRow } from "@/entities/editing/api/save-row";
import { supabase, write } from "@/lib/supabase";
import { settingsCopy } from "../settings-copy.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

export function useRenameTeam(teamId: string) {
  return useMutation({
    mutationFn: ({ read, name }: { readonly read: string; readonly name: string }) =>
      saveRow("teams", { id: teamId, read: { name: read }, after: { name } }),
    success: settingsCopy.settings.nameSaved,
    failure: settingsCopy.settings.nameFailure,
    invalidates: TEAM_INVALIDATES,
  });
}

export function useSetRecruiting(teamId: string) {
  return useMutation({
    mutationFn: write((isRecruiting: boolean) =>
      supabase.from("teams").update({ is_recruiting: isRecruiting }).eq("id", teamId),
    ),
    success: settingsCopy.settings.recruitingSaved,
    failure: settingsCopy.settings.recruitingFailure,
    invalidates: TEAM_INVALIDATES,
  });
}

export function useChangeLogo(teamId: string, before: string | null) {
  return useMutation({
    mutationFn: (file: File) =>
      savePictures(
        {
          kind: "logo",
          stem: () => `team_logos/${teamId}-${Date.now()}`,
          before: [before],
          pictures: [{ url: null, file }],
        },
        async ([address = null]) => {
          const after = { logo_url: address };
          return saveRow("teams", { id: teamId, read: { logo_url: before }, after });
        },
      ),
    success: settingsCopy.settings.logoSaved,
    failure: settingsCopy.settings.logoFailure,
    invalidates: TEAM_INVALIDATES,
  });
}

export function useDeleteTeam(teamId: string) {
  return useMutation({
    mutationFn: write(() => supabase.from("teams").delete().eq("id", teamId)),
    success: settingsCopy.danger.deleted,
    failure: settingsCopy.danger.deleteFailure,
    invalidates: TEAM_INVALIDATES,
  });
}
