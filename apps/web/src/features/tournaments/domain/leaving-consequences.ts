import { isMatchOver } from "@/entities/match/domain/status";
import { isOwnMatch } from "./bracket-match.ts";
import type { Stage } from "./stage.ts";

/**
 * Returns the consequences for the matches of a participant who leaves, as `leave_tournament` applies them.
 * In a league, the stage says whether their matches are annulled; elsewhere the rivals win the open matches.
 */
export function leaving(stages: readonly Stage[], participantId: string) {
  let annulled = 0;
  let walkovers = 0;
  for (const stage of stages.filter(({ state }) => state === "running")) {
    const own = stage.matches.filter((match) => isOwnMatch(match, participantId));
    const open = own.filter(({ status }) => !isMatchOver(status));
    const decided = own.length - open.length;
    const rule = stage.departed_matches;
    const isAnnulled = rule === "annulled" || (rule !== "counted" && 2 * decided < own.length);
    if (stage.kind === "round_robin" && isAnnulled) annulled += own.length;
    else walkovers += open.length;
  }
  return { annulled, walkovers };
}
