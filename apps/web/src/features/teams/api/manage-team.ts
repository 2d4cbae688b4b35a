import { mutationOptions, useMutation } from "@tanstack/react-query";
import { savePictures } from "@/entities/picture/api/store-pictures";
import { saveRow } from "@/entities/editing/api/save-row";
import { supabase, write } from "@/lib/supabase";
import { settingsCopy } from "../settings-copy.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

export function useRenameTeam(teamId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: ({ read, name }: { readonly read: string; readonly name: string }) =>
        saveRow("teams", { id: teamId, read: { name: read }, after: { name } }),
      meta: {
        success: settingsCopy.settings.nameSaved,
        failure: settingsCopy.settings.nameFailure,
        invalidates: TEAM_INVALIDATES,
      },
    }),
  );
}

export function useSetRecruiting(teamId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((isRecruiting: boolean) =>
        supabase.from("teams").update({ is_recruiting: isRecruiting }).eq("id", teamId),
      ),
      meta: {
        success: settingsCopy.settings.recruitingSaved,
        failure: settingsCopy.settings.recruitingFailure,
        invalidates: TEAM_INVALIDATES,
      },
    }),
  );
}

export function useChangeLogo(teamId: string, before: string | null) {
  return useMutation(
    mutationOptions({
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
      meta: {
        success: settingsCopy.settings.logoSaved,
        failure: settingsCopy.settings.logoFailure,
        invalidates: TEAM_INVALIDATES,
      },
    }),
  );
}

export function useDeleteTeam(teamId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write(() => supabase.from("teams").delete().eq("id", teamId)),
      meta: {
        success: settingsCopy.danger.deleted,
        failure: settingsCopy.danger.deleteFailure,
        invalidates: TEAM_INVALIDATES,
      },
    }),
  );
}
