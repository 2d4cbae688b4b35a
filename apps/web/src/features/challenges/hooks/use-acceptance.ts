import { acceptanceState, type AcceptanceInput } from "../domain/acceptance.ts";
import { useChallengeSide } from "./use-challenge-side.ts";

/**
 * Returns a function that checks whether the viewer can accept a challenge.
 * The function returns null until the profile and team are loaded.
 */
export function useAcceptance() {
  const { profile, team, isPending } = useChallengeSide();
  return (challenge: AcceptanceInput["challenge"]) =>
    profile && !isPending
      ? acceptanceState({
          challenge,
          viewer: { participantId: profile.participant_id, tickets: profile.personal_tickets },
          team,
        })
      : null;
}
