import { loadConfig } from "@/config/env";

/**
 * Returns the URL of a calendar feed.
 * @param name the token of a user's feed, or a public feed: `torneo/<id>`, `equipo/<id>`, `partido/<id>`
 */
export async function calendarFeedUrl(name: string): Promise<string> {
  const { supabaseUrl } = await loadConfig();
  return `${supabaseUrl}/functions/v1/calendar/${name}.ics`;
}

/** Returns the same URL with the scheme `webcal:`, for which phones and desktop calendars offer a subscription. */
export function subscriptionOf(address: string): string {
  return address.replace(/^https?:/u, "webcal:");
}
