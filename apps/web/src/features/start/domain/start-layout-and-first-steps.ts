import { paths } from "@/config/paths";
import type { SessionProfile } from "@/lib/session";
import { copy } from "../copy.ts";
/** The sizes of a player's home page and its placeholder; they are equal, so that nothing moves when the page loads. */
export const startPlace = {
  section: "gutters grid content-start gap-5 pt-6 pb-8 md:pt-8 min-h-[36.5rem] lg:min-h-[28.5rem]",
  grid: "grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6",
  main: "min-h-60 lg:min-h-80",
} as const;

/** The first steps of a new player, and whether each is already done. */
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
