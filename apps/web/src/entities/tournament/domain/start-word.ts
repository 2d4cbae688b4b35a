import { tournamentCopy } from "../copy.ts";

/**
 * What is said before the start of a tournament: that it comes, that it has come, or that it is over.
 * @param now milliseconds since the epoch
 */
export function startWord(status: string, startDate: string, now: number): string {
  if (status === "Finalizado") return tournamentCopy.card.finished;
  return Date.parse(startDate) > now ? tournamentCopy.card.starts : tournamentCopy.card.started;
}
