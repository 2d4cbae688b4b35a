import { calendarAddress } from "./calendar-address.ts";

/** Hands over the file of one match: the same entry that subscriptions have, so none has it twice. */
export async function takeMatchDate(matchId: string): Promise<void> {
  location.assign(await calendarAddress(`partido/${matchId}`));
}
