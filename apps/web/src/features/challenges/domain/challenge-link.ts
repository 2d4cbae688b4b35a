import { paths } from "@/config/paths";

export const WAGER_DEFAULT = 10;

/** The full URL of a challenge, to send to a rival. */
export function challengeLink(matchId: string): string {
  return new URL(paths.challenge(matchId), location.origin).href;
}
