import { calendarFeedUrl } from "./calendar-feed-url.ts";

/**
 * Downloads the calendar file of one match. The calendar event has the same id as in a subscribed feed, so that no
 * calendar shows the match twice.
 */
export async function takeMatchDate(matchId: string): Promise<void> {
  location.assign(await calendarFeedUrl(`partido/${matchId}`));
}
