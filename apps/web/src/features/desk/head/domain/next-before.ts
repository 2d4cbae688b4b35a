import type { TournamentOutlook } from "@/entities/tournament/api/tournament-outlook";
import { ENTRANTS_TO_START } from "@/entities/tournament/domain/consequences";
import type { CheckIn } from "../../participants/hooks/use-check-in.ts";

/** How long before its hour a tournament that has places left is begun rather than shared. */
const NEAR_MS = 3_600_000;

interface Known {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly hasWaiting: boolean;
  /** Null while nobody is asked to confirm. */
  readonly checkIn: Pick<CheckIn, "isOpen" | "here" | "all"> | null;
}

/** How far ahead it is not begun by the way. */
const FAR_MS = 24 * NEAR_MS;

/** Whether a tournament's own day is still to come: to begin it is not what its organiser is there for. */
export const beginsFarOff = (start: string, now: number): boolean =>
  Date.parse(start) - now > FAR_MS;

/** Its link is passed on, who is missing is called, or it begins. */
export type NextBefore = "share" | "call" | "begin";

/** What comes next of a tournament whose registration is open. */
export function nextBefore(
  outlook: Pick<TournamentOutlook, "registered" | "max_participants" | "start_date">,
  { now, hasWaiting, checkIn }: Known,
): NextBefore {
  const { registered, max_participants: places } = outlook;
  // What two are missing for cannot start: they have to be found first.
  if (registered < ENTRANTS_TO_START) return "share";
  const hasPlaces = (places === 0 || registered < places) && !hasWaiting;
  // Places are left, and its hour is far: who could still come is told first.
  if (hasPlaces && Date.parse(outlook.start_date) - now > NEAR_MS) return "share";
  return checkIn?.isOpen && checkIn.here < checkIn.all ? "call" : "begin";
}
