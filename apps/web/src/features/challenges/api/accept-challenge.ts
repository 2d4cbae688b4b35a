import { useMutation } from "@/hooks/use-mutation";
import { errorCode, UserFacingError } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { CHALLENGE_INVALIDATES } from "./challenge-invalidates.ts";
import { type ChallengeAccess, unlockChallenge } from "./unlock-challenge.ts";

interface Acceptance {
  readonly matchId: string;
  /** The typed password; null if the challenge needs none, or if the user unlocked it before. */
  readonly password: string | null;
}

/** Thrown if the password was wrong; `access` contains the remaining tries. */
export class LockedChallengeError extends UserFacingError {
  readonly access: ChallengeAccess;

  constructor(access: ChallengeAccess) {
    super(copy.acceptance.wrongPassword(access.tries_left));
    this.access = access;
  }
}

/** Refusals that the dialog shows at the password field instead of in a toast. */
const PASSWORD_REFUSALS: readonly (string | null)[] = [
  "too_many_tries",
  "unlock_busy",
  "challenge_locked",
];

export function isPasswordRefusal(error: unknown): boolean {
  return error instanceof LockedChallengeError || PASSWORD_REFUSALS.includes(errorCode(error));
}

/**
 * Accepts a challenge, after unlocking it with the password if necessary; the database holds the wager in escrow.
 * @param onAccepted runs before the balance is reloaded: the lower balance would already close the dialog
 */
export function useAcceptChallenge(onAccepted: (matchId: string) => void) {
  return useMutation({
    mutationFn: async ({ matchId, password }: Acceptance) => {
      if (password !== null) {
        const access = await unlockChallenge(matchId, password);
        if (!access.is_unlocked) throw new LockedChallengeError(access);
      }
      const { data } = await supabase
        .rpc("accept_challenge", { p_match_id: matchId })
        .throwOnError();
      return data;
    },
    onSuccess: (match) => onAccepted(match.id),
    success: { title: copy.acceptance.success, description: copy.acceptance.successHint },
    failure: (error) => (isPasswordRefusal(error) ? null : { what: copy.acceptance.failure }),
    invalidates: CHALLENGE_INVALIDATES,
  });
}
