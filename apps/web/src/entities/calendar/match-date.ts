import { calendarAddress } from "./calendar-address.ts";

/**
 * Downloads the calendar file of one match: it has the same id as in subscriptions, so that no calendar has it twice.
 */
export async function takeMatchDate(matchId: string): Promise<void> {
  location.assign(await calendarAddress(`partido/${matchId}`));
}
