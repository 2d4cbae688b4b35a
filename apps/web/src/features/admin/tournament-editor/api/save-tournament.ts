import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { savePictures } from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { supabase } from "@/lib/supabase";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";
import { copy } from "../copy.ts";
import type { TournamentPayload } from "../domain/tournament-form.ts";
import type { toVetoes } from "../domain/veto-form.ts";

interface Save {
  /** Null for a new tournament. */
  readonly id: string | null;
  readonly payload: TournamentPayload;
  /** Null where the format writes them, or where they stay as they are. */
  readonly stages: StageSettings[] | null;
  readonly vetoes: ReturnType<typeof toVetoes>;
  readonly picture: Picture;
  /** Address of the cover that is shown until now. */
  readonly coverBefore: string | null;
}

/** Creates a tournament or changes one, with its stages; answers its id. */
export function useSaveTournament() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ id, payload, stages, vetoes, picture, coverBefore }: Save) =>
        savePictures(
          {
            kind: "cover",
            stem: () => `tournaments/${crypto.randomUUID()}`,
            before: [coverBefore],
            pictures: [picture],
          },
          async ([address = null]) => {
            const { data } = await supabase
              .rpc("save_tournament", {
                p_tournament_id: id,
                p_settings: { ...payload, image_url: address },
                p_stages: stages,
                p_vetoes: vetoes,
              })
              .throwOnError();
            return data;
          },
        ),
      meta: {
        success: (_made: string, { id }: Save) => (id === null ? copy.created : copy.updated),
        failure: { title: copy.saveErrorTitle },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
