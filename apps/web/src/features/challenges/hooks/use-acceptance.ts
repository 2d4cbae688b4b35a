import { acceptanceState, type AcceptanceInput } from "../domain/acceptance.ts";
import { useChallengeSide } from "./use-challenge-side.ts";

/** Tells of a challenge whether the viewer can take it; null until it is known with what. */
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
