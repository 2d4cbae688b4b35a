import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { checkDraw } from "@/entities/tournament/domain/check-draw";
import type { LiveDraw } from "./get-live-draw.ts";

/** Whether a finished draw is what was sealed at its start: computed here, not asked of the server. */
export function drawCheckQuery(draw: LiveDraw) {
  return queryOptions({
    queryKey: tournamentKeys.drawCheck(draw.id, draw.state),
    queryFn: () => checkDraw(draw),
    enabled: draw.state === "done",
    staleTime: Infinity,
  });
}
