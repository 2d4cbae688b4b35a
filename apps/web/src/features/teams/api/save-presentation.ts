import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { identitiesToKeep } from "@/entities/game/domain/game-identities";
import { errorCode } from "@/lib/errors";
import type { PresentationValues } from "../schemas.ts";
import { settingsCopy } from "../settings-copy.ts";
import type { Team } from "./team-queries.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

/** The form shows this refusal at the field for games, not in a toast. */
export const GAMES_REQUIRED = "team_fields_required";

const presentationRow = ({ description, games, identities }: PresentationValues) => ({
  description,
  games,
  game_identities: identitiesToKeep(games, identities),
});

interface Presentation {
  /** The team as the user saw it before they changed it. */
  readonly read: Pick<Team, "description" | "games" | "game_identities">;
  readonly before: PresentationValues;
  readonly values: PresentationValues;
}

/** Saves the presentation of a team: its text, its games, and the team's name in each of these games. */
export function useSavePresentation(teamId: string) {
  return useMutation({
    mutationFn: ({ read, before, values }: Presentation) =>
      saveRow("teams", {
        id: teamId,
        read,
        before: presentationRow(before),
        after: presentationRow(values),
      }),
    success: settingsCopy.presentation.success,
    failure: (error) =>
      errorCode(error) === GAMES_REQUIRED ? null : { what: settingsCopy.presentation.failure },
    invalidates: TEAM_INVALIDATES,
  });
}
