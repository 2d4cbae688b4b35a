import { mutationOptions, useMutation } from "@tanstack/react-query";
import { PictureUploadError, savePictures } from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { teamKeys } from "@/entities/team/api/team-keys";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { TeamValues } from "../schemas.ts";
import { communityKeys } from "./community-keys.ts";
import type { AdminTeam } from "./list-teams.ts";

/** The codes of the refusals that the form shows at the name instead of in a notice. */
const NAME_CODES: readonly (string | null)[] = ["team_name_taken", "team_name_invalid"];

export const isAboutName = (error: unknown): boolean => NAME_CODES.includes(errorCode(error));

interface Save {
  readonly team: AdminTeam;
  readonly values: TeamValues;
  readonly logo: Picture;
}

/** Changes what a team says of itself; who leads it follows its members alone. */
export function useSaveTeam() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ team, values, logo }: Save) =>
        savePictures(
          {
            kind: "logo",
            stem: () => `team_logos/${team.id}-${Date.now()}`,
            before: [team.logo_url],
            pictures: [logo],
          },
          async ([address = null]) => {
            await supabase
              .from("teams")
              .update({
                name: values.name,
                description: values.description,
                is_recruiting: values.isRecruiting,
                featured: values.isFeatured,
                logo_url: address,
              })
              .eq("id", team.id)
              .select("id")
              .single()
              .throwOnError();
          },
        ),
      meta: {
        success: copy.teams.saved,
        failure: (error: Error) => {
          if (error instanceof PictureUploadError) return { title: copy.teams.uploadError };
          return isAboutName(error) ? null : { what: copy.teams.saveError };
        },
        invalidates: [communityKeys.all, teamKeys.all],
      },
    }),
  );
}
