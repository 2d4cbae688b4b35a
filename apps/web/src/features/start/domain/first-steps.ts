import { paths } from "@/config/paths";
import type { SessionProfile } from "@/lib/session";
import { copy } from "../copy.ts";

/** The first steps of a new player, with those already done. */
export function firstSteps(
  profile: Pick<SessionProfile, "game_identities" | "team_id">,
  entries: number,
) {
  return [
    {
      ...copy.steps.identity,
      to: paths.settings("perfil"),
      isDone: Object.keys(profile.game_identities).length > 0,
    },
    { ...copy.steps.team, to: paths.teams(), isDone: profile.team_id !== null },
    { ...copy.steps.tournament, to: paths.openTournaments(), isDone: entries > 0 },
  ];
}

export type FirstStep = ReturnType<typeof firstSteps>[number];
