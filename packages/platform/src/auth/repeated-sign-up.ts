import { randomUUID } from "node:crypto";
import { recordAudit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { sendAlreadyRegistered } from "./send-mails.ts";
import { issueSecrets, type WayBack } from "./mail-secrets.ts";
import { sendNewConfirmation } from "./requested-mails.ts";
import type { Device } from "./devices.ts";
import { inTransaction } from "../database/transaction.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import {
  insertUser,
  isUnavailable,
  toUserJson,
  type Metadata,
  type NewUser,
  type Queryable,
  type UserRow,
} from "./users.ts";

/** A validated sign-up. */
export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly data: Metadata;
  readonly back: WayBack;
  readonly device: Device;
}

/**
 * Handles a sign-up with an e-mail address that has an account. Does the same work under a made-up e-mail address and
 * rolls it back, so that response, errors and duration are the same. Only the mail differs from that of a new account,
 * and only the owner reads the mail. While the e-mail address is not confirmed, nobody knows which sign-up is the
 * owner's. If two sign-ups have different passwords, both are dropped, and the mail lets its reader choose one. If one
 * password remained, an attacker could register another person's address and wait for the owner's confirmation.
 */
export async function repeatSignUp(
  core: AuthContext,
  input: SignUp,
  newUser: NewUser,
  existing: UserRow,
  isSamePassword: boolean,
): Promise<Record<string, unknown>> {
  if (!core.settings.confirmEmail)
    throw new AuthError(422, "user_already_exists", (say) => say.auth.alreadyRegistered);
  const user = await rehearse(
    core,
    { ...newUser, email: `${randomUUID()}@rehearsal.invalid` },
    input,
  );
  await inMailingTransaction(core, async (client) => {
    await recordAudit(client, "user_repeated_signup", existing.id, input.device.ip, {
      provider: "email",
    });
    if (existing.email_confirmed_at !== null) {
      if (!isUnavailable(existing)) await sendAlreadyRegistered(core, client, input.email);
    } else {
      const hasPassword = isSamePassword || !(await dropPassword(client, existing.id));
      await sendNewConfirmation(core, client, existing, input.back, hasPassword);
    }
  });
  return toUserJson({ ...user, confirmation_sent_at: user.created_at });
}

/** Removes the password of an account that is not confirmed yet. Returns false if the account is confirmed. */
async function dropPassword(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "update auth.users set encrypted_password = '', updated_at = now() where id = $1 and email_confirmed_at is null",
    [userId],
  );
  return rowCount === 1;
}

/** Thrown to roll back the transaction; contains the account that the transaction created. */
class Rehearsed extends Error {
  readonly user: UserRow;
  constructor(user: UserRow) {
    super("rehearsed");
    this.user = user;
  }
}

async function rehearse(core: AuthContext, newUser: NewUser, shown: SignUp): Promise<UserRow> {
  try {
    await inTransaction(core.pool, async (client) => {
      const user = await insertUser(client, newUser);
      const account = { id: user.id, email: newUser.email };
      await issueSecrets(core, client, account, "confirmation_token", shown.back);
      throw new Rehearsed(user);
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    const { user } = error;
    const identities = user.identities.map((identity) => ({
      ...identity,
      email: shown.email,
      identity_data: { ...identity.identity_data, email: shown.email },
    }));
    return { ...user, email: shown.email, identities };
  }
  throw new Error("A rehearsal must not be kept");
}
