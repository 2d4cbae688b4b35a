import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { savePictures } from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { withSession } from "@/lib/sign-in-request";
import { supabase } from "@/lib/supabase";
import { saveChanges } from "@/lib/save-changes";
import { copy } from "../copy.ts";
import {
  changedSettings,
  readSettings,
  type TournamentSettings,
} from "../domain/tournament-changes.ts";
import { newTournament, stagesToWrite, toTournamentPayload } from "../domain/tournament-form.ts";
import { toVetoes } from "../domain/veto-form.ts";
import type { TournamentFormValues } from "../schemas.ts";
import type { StoredTournament } from "./tournament-form.ts";

interface Save {
  /** The tournament as the form loaded it; null for a new tournament. */
  readonly stored: StoredTournament | null;
  readonly values: TournamentFormValues;
  readonly picture: Picture;
}

async function create(values: TournamentFormValues, cover: string | null): Promise<string> {
  const { data } = await supabase
    .rpc("save_tournament", {
      p_tournament_id: null,
      p_settings: { ...toTournamentPayload(values), image_url: cover },
      // The stages of a copied tournament are not stored yet, so they are compared with an empty form.
      p_stages: stagesToWrite(values, newTournament),
      p_vetoes: toVetoes(values),
    })
    .throwOnError();
  return data;
}

/** Sends the user's changes. Returns false if the user dropped a change in favour of another user's change. */
function change(stored: StoredTournament, values: TournamentFormValues, cover: string | null) {
  return saveChanges<TournamentSettings>({
    table: "tournaments",
    read: readSettings(stored),
    changes: changedSettings(stored, values, cover),
    send: async ({ stages = null, vetoes = null, ...settings }, read) => {
      await supabase
        .rpc("save_tournament", {
          p_tournament_id: stored.id,
          p_settings: settings,
          p_stages: stages,
          p_vetoes: vetoes,
          p_read: read,
        })
        .throwOnError();
    },
  });
}

/** Creates or changes a tournament with its stages; returns its id. */
export function useSaveTournament() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ stored, values, picture }: Save) => {
        let id = stored?.id ?? "";
        await withSession(copy.signInRequired, () =>
          savePictures(
            {
              kind: "cover",
              stem: () => `tournaments/${crypto.randomUUID()}`,
              before: [stored?.image_url],
              pictures: [picture],
            },
            async ([cover = null]) => {
              if (stored) return change(stored, values, cover);
              id = await create(values, cover);
              return true;
            },
          ),
        );
        return id;
      },
      meta: {
        success: (_made: string, { stored }: Save) => (stored ? copy.updated : copy.created),
        failure: { title: copy.saveErrorTitle },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
