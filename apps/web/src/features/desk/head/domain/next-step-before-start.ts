import type { TournamentOutlook } from "@/entities/tournament/api/action-impact-numbers";
import { PARTICIPANTS_TO_START } from "@/entities/tournament/domain/consequences";
import type { CheckIn } from "../../participants/hooks/use-check-in.ts";

/**
 * From this long before the start, the next step is to begin the tournament.
 * Earlier, while places are free, the next step is to share the link.
 */
const NEAR_MS = 3_600_000;

interface Known {
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  readonly hasWaiting: boolean;
  /** The state of the check-in; null while participants are not asked to confirm. */
  readonly checkIn: Pick<CheckIn, "isOpen" | "here" | "all"> | null;
}

/** If the start is further away than this, the suggested next step is not to begin the tournament. */
const FAR_MS = 24 * NEAR_MS;

/** Whether the tournament's day is so far off that beginning it is not the organiser's next step. */
export const beginsFarOff = (start: string, now: number): boolean =>
  Date.parse(start) - now > FAR_MS;

/** The organiser's next steps: share the link, call the missing participants, or begin the tournament. */
export type NextBefore = "share" | "call" | "begin";

/** The next step of a tournament with open registration. */
export function nextBefore(
  outlook: Pick<TournamentOutlook, "registered" | "max_participants" | "start_date">,
  { now, hasWaiting, checkIn }: Known,
): NextBefore {
  const { registered, max_participants: places } = outlook;
  // A tournament with too few participants cannot start, so the next step is to find more.
  if (registered < PARTICIPANTS_TO_START) return "share";
  const hasPlaces = (places === 0 || registered < places) && !hasWaiting;
  // Places are free and the start is far, so the next step is to invite more participants.
  if (hasPlaces && Date.parse(outlook.start_date) - now > NEAR_MS) return "share";
  return checkIn?.isOpen && checkIn.here < checkIn.all ? "call" : "begin";
}
