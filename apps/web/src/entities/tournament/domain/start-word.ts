import type { Tables } from "@leyenda/db-types";
import { tournamentCopy } from "../copy.ts";

/**
 * What is said before the start of a tournament: that it comes, that it has come, or that it is over.
 * @param now milliseconds since the epoch
 */
export function startWord(
  tournament: Pick<Tables<"tournaments">, "status" | "cancelled_at" | "start_date">,
  now: number,
): string {
  if (tournament.cancelled_at !== null) return tournamentCopy.card.calledOff;
  if (tournament.status === "Finalizado") return tournamentCopy.card.finished;
  const isAhead = Date.parse(tournament.start_date) > now;
  return isAhead ? tournamentCopy.card.starts : tournamentCopy.card.started;
}
