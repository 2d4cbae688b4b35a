import { isMatchOver } from "@/entities/match/domain/status";
import { isOwnMatch } from "./bracket-match.ts";
import type { Stage } from "./stage.ts";

/**
 * What follows for the matches of somebody who leaves, as `leave_tournament` does it: in a group of
 * which he has played less than half they are annulled, everywhere else the rivals win the rest.
 */
export function leaving(stages: readonly Stage[], participantId: string) {
  let annulled = 0;
  let walkovers = 0;
  for (const stage of stages.filter(({ state }) => state === "running")) {
    const own = stage.matches.filter((match) => isOwnMatch(match, participantId));
    const open = own.filter(({ status }) => !isMatchOver(status));
    const decided = own.length - open.length;
    if (stage.kind === "round_robin" && 2 * decided < own.length) annulled += own.length;
    else walkovers += open.length;
  }
  return { annulled, walkovers };
}
