import { paths } from "@/config/paths";

export const WAGER_DEFAULT = 10;

/** Where a profile has no country, the database says so with this word. */
const NO_COUNTRY = "No definido";

/** The profile's country as a filter or a default; empty when there is none. */
export function knownCountry(country: string | null | undefined): string {
  return country && country !== NO_COUNTRY ? country : "";
}

/** The whole address of a challenge, to be sent to a rival. */
export function challengeLink(matchId: string): string {
  return new URL(paths.challenge(matchId), location.origin).href;
}
