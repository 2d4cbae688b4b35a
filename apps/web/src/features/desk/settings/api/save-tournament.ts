import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { savePictures } from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { useMutation } from "@/hooks/use-mutation";
import { withSession } from "@/lib/sign-in-request";
import { callProcedure } from "@/lib/procedure";
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

function create(values: TournamentFormValues, cover: string | null): Promise<string> {
  return callProcedure("save_tournament", {
    tournamentId: null,
    settings: { ...toTournamentPayload(values), image_url: cover },
    // The stages of a copied tournament are not stored yet, so they are compared with an empty form.
    stages: stagesToWrite(values, newTournament),
    vetoes: toVetoes(values),
  });
}

/** Saves the user's changes; returns false if the user gave up one, because another user changed the same setting. */
function change(stored: StoredTournament, values: TournamentFormValues, cover: string | null) {
  return saveChanges<TournamentSettings>({
    table: "tournaments",
    read: readSettings(stored),
    changes: changedSettings(stored, values, cover),
    send: ({ stages = null, vetoes = null, ...settings }, read) =>
      callProcedure("save_tournament", {
        tournamentId: stored.id,
        settings,
        stages,
        vetoes,
        read,
      }),
  });
}

/** Creates or changes a tournament with its stages; returns its id. */
export function useSaveTournament() {
  return useMutation({
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
    success: (_made: string, { stored }: Save) => (stored ? copy.updated : copy.created),
    failure: { title: copy.saveErrorTitle },
    invalidates: [tournamentKeys.all],
  });
}
