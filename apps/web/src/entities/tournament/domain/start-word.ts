import type { Tables } from "@leyenda/db-types";
import type { InstantFormats } from "@/lib/format";
import { tournamentCopy } from "../copy.ts";

/**
 * What is said before the start of a tournament: that it comes, that it has come, that it is over, or that
 * it is not when the tournament began.
 * @param now milliseconds since the epoch
 */
export function startWord(
  tournament: Pick<Tables<"tournaments">, "status" | "cancelled_at" | "start_date">,
  now: number,
): string {
  const { status } = tournament;
  const isAhead = Date.parse(tournament.start_date) > now;
  const hasBegun = status === "Activo" || status === "Finalizado";
  // What began before its hour has only the date that was planned.
  if (tournament.cancelled_at !== null || (hasBegun && isAhead)) return tournamentCopy.card.planned;
  if (status === "Finalizado") return tournamentCopy.card.finished;
  return isAhead ? tournamentCopy.card.starts : tournamentCopy.card.started;
}

/**
 * "del 12 oct al 20 nov", of what was played on several days; null of anything else, also of what was
 * over before its planned start.
 */
export function playedDays(
  {
    start_date: start,
    finished_at: end,
  }: Pick<Tables<"tournaments">, "start_date" | "finished_at">,
  { formatDayMonth }: Pick<InstantFormats, "formatDayMonth">,
): string | null {
  if (end === null || Date.parse(end) < Date.parse(start)) return null;
  const [first, last] = [start, end].map(formatDayMonth);
  return first === last ? null : `del ${first} al ${last}`;
}
