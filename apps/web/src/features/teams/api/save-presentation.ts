import { mutationOptions, useMutation } from "@tanstack/react-query";
import { identitiesToKeep } from "@/entities/game/domain/game-identities";
import { errorCode } from "@/lib/errors";
import { supabase, write } from "@/lib/supabase";
import type { PresentationValues } from "../schemas.ts";
import { settingsCopy } from "../settings-copy.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

/** The code of the refusal that the form shows at its games instead of in a notice. */
export const GAMES_REQUIRED = "team_fields_required";

/** Saves what a team says of itself: text, games and how it is called in each. */
export function useSavePresentation(teamId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ description, games, identities }: PresentationValues) =>
        supabase
          .from("teams")
          .update({ description, games, game_identities: identitiesToKeep(games, identities) })
          .eq("id", teamId),
      ),
      meta: {
        success: settingsCopy.presentation.success,
        failure: (error: Error) =>
          errorCode(error) === GAMES_REQUIRED ? null : { what: settingsCopy.presentation.failure },
        invalidates: TEAM_INVALIDATES,
      },
    }),
  );
}
