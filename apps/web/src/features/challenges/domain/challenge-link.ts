import { paths } from "@/config/paths";

/** The whole address of a challenge, to be sent to a rival. */
export function challengeLink(matchId: string): string {
  return new URL(paths.challenge(matchId), location.origin).href;
}
