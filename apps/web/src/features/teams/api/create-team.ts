import { useMutation } from "@/hooks/use-mutation";
import { PictureUploadError, savePictures } from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { withSession } from "@/lib/sign-in-request";
import { supabase } from "@/lib/supabase";
import { createCopy } from "../create-copy.ts";
import type { TeamValues } from "../schemas.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

interface NewTeam extends TeamValues {
  readonly logo: Picture;
}

/** Creates a team; the database makes its creator the leader. `onCreated` receives the team's id. */
export function useCreateTeam(onCreated: (teamId: string) => void) {
  return useMutation({
    mutationFn: ({ name, description, games, logo }: NewTeam) =>
      withSession(createCopy.signInRequired, (userId) =>
        savePictures(
          { kind: "logo", stem: () => `${userId}-${Date.now()}`, before: [], pictures: [logo] },
          async ([address = null]) => {
            const { data } = await supabase
              .from("teams")
              .insert({ name, description, games, leader_id: userId, logo_url: address })
              .select("id")
              .single()
              .throwOnError();
            return data.id;
          },
        ),
      ),
    // The callback is here, not in the component, because the component may be gone once the queries have loaded again.
    onSettled: (id) => id !== undefined && onCreated(id),
    success: (_id, { name }) => ({
      title: createCopy.success,
      description: createCopy.successText(name),
    }),
    failure: (error) =>
      error instanceof PictureUploadError
        ? { title: createCopy.uploadTitle, what: createCopy.uploadFailure }
        : { title: createCopy.failureTitle },
    invalidates: TEAM_INVALIDATES,
  });
}
