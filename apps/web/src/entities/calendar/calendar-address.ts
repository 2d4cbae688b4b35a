import { loadConfig } from "@/config/env";

/**
 * Where a calendar asks for dates.
 * @param name the token of a person's link, or whose dates everybody may see: `torneo/<id>`, `equipo/<id>`, `partido/<id>`
 */
export async function calendarAddress(name: string): Promise<string> {
  const { supabaseUrl } = await loadConfig();
  return `${supabaseUrl}/functions/v1/calendar/${name}.ics`;
}

/** The same in the scheme to which phones and desktop calendars answer by asking whether to subscribe. */
export function subscriptionOf(address: string): string {
  return address.replace(/^https?:/u, "webcal:");
}
