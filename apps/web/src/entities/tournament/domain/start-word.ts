import type { Tables } from "@leyenda/db-types";
import type { InstantFormats } from "@/lib/format";
import { tournamentCopy } from "../copy.ts";

/**
 * The words before a tournament's start date: it will begin, has begun, is over, or was only planned.
 * @param now milliseconds since the epoch
 */
export function startWord(
  tournament: Pick<Tables<"tournaments">, "status" | "cancelled_at" | "start_date">,
  now: number,
): string {
  const { status } = tournament;
  const isAhead = Date.parse(tournament.start_date) > now;
  const hasBegun = status === "Activo" || status === "Finalizado";
  // A tournament that began early has only its planned date.
  if (tournament.cancelled_at !== null || (hasBegun && isAhead)) return tournamentCopy.card.planned;
  if (status === "Finalizado") return tournamentCopy.card.finished;
  return isAhead ? tournamentCopy.card.starts : tournamentCopy.card.started;
}

/**
 * Text for a tournament played on several days: "del 12 oct al 20 nov".
 * Null if the tournament was not played on several days, or if it ended before its planned start.
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
