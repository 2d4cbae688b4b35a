import type { AuthCore, Caller } from "./auth-core.ts";
import { AuthError } from "./auth-error.ts";
import { hasFactor } from "./factors.ts";
import { consumeCode, discardTokens } from "./one-time-tokens.ts";
import { recordProof } from "./sessions.ts";
import { inTransaction } from "../database/transaction.ts";

/** Whether the caller has shown the second factor, where the account has one. */
export function hasShownFactor(caller: Caller): boolean {
  return !hasFactor(caller.user) || caller.assurance === "aal2";
}

/** Refuses a caller who has not shown the second factor, if the account has one. */
export function requireFactor(caller: Caller, status: 401 | 403): void {
  if (!hasShownFactor(caller))
    throw new AuthError(status, "insufficient_aal", (say) => say.auth.insufficientAal);
}

/** Refuses a caller whose last sign-in or reauthentication is too old for a change of security settings. */
export function requireRecentProof(core: AuthCore, caller: Caller): void {
  if (caller.provedAt < Date.now() / 1000 - core.settings.reauthenticationSeconds)
    throw new AuthError(400, "reauthentication_needed", (say) => say.auth.reauthenticationNeeded);
}

/**
 * Consumes a nonce sent by mail. The user can read the account's mail, so this counts as reauthentication.
 */
export async function takeNonce(core: AuthCore, caller: Caller, nonce: string): Promise<void> {
  const { email, id } = caller.user;
  // A wrong code is refused only after the attempt has been committed.
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
