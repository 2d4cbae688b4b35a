import type { AuthContext, Caller } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { hasFactor } from "./factors.ts";
import { consumeCode, discardTokens } from "./one-time-tokens.ts";
import { recordProof } from "./sessions.ts";
import { inTransaction } from "../database/transaction.ts";

/** Whether the caller's session has proved the second factor; true if the account has none. */
export function hasShownFactor(caller: Caller): boolean {
  return !hasFactor(caller.user) || caller.assurance === "aal2";
}

/** Refuses a caller whose account has a second factor that the session has not proved. */
export function requireFactor(caller: Caller, status: 401 | 403): void {
  if (!hasShownFactor(caller))
    throw new AuthError(status, "insufficient_aal", (say) => say.auth.insufficientAal);
}

/** Refuses a caller whose last sign-in or reauthentication is too old for a change of security settings. */
export function requireRecentProof(core: AuthContext, caller: Caller): void {
  if (caller.provedAt < Date.now() / 1000 - core.settings.reauthenticationSeconds)
    throw new AuthError(400, "reauthentication_needed", (say) => say.auth.reauthenticationNeeded);
}

/**
 * Consumes a nonce sent by mail.
 * A nonce counts as reauthentication, because it shows that the user can read the account's mail.
 */
export async function takeNonce(core: AuthContext, caller: Caller, nonce: string): Promise<void> {
  const { email, id } = caller.user;
  // A wrong code is refused only after the commit: a rollback would undo the count of attempts.
  const isRight = await inTransaction(core.pool, async (client) => {
    const token =
      email === null
        ? null
        : await consumeCode(client, core.settings, email, nonce.trim(), ["reauthentication_token"]);
    if (token?.userId !== id) return false;
    await discardTokens(client, id, ["reauthentication_token"]);
    await recordProof(client, caller.sessionId, "otp");
    return true;
  });
  if (!isRight)
    throw new AuthError(
      422,
      "reauthentication_not_valid",
      (say) => say.auth.reauthenticationNotValid,
    );
}
