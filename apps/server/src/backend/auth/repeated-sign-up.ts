import { randomUUID } from "node:crypto";
import { recordAudit } from "./audit.ts";
import type { AuthCore } from "./auth-core.ts";
import { AuthError } from "./auth-error.ts";
import { sendAlreadyRegistered } from "./mails.ts";
import { messages } from "./messages.ts";
import { issueToken } from "./one-time-tokens.ts";
import { sendNewConfirmation } from "./requested-mails.ts";
import type { Device } from "./sessions.ts";
import { inTransaction } from "./transaction.ts";
import {
  insertUser,
  isUnavailable,
  toUserJson,
  type Metadata,
  type NewUser,
  type UserRow,
} from "./users.ts";

/** A checked sign-up. */
export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly data: Metadata;
  readonly redirectTo: string;
  readonly device: Device;
}

/**
 * A sign-up with an address that has an account. The same work is done under a made-up address and
 * undone, so that the answer, what the product's triggers refuse, and the time it takes are those of
 * a new account. Only the mail, which the owner alone reads, tells the difference.
 *
 * While the address is not confirmed nobody knows whose password is the owner's. When two sign-ups
 * disagree, neither counts: the mail then lets its reader choose one. Else whoever registers
 * somebody's address first, or again, could wait for the owner to confirm it and sign in.
 */
export async function repeatSignUp(
  core: AuthCore,
  input: SignUp,
  newUser: NewUser,
  existing: UserRow,
  isSamePassword: boolean,
): Promise<Record<string, unknown>> {
  if (!core.settings.confirmEmail)
    throw new AuthError(422, "user_already_exists", messages.alreadyRegistered);
  const user = await rehearse(
    core,
    { ...newUser, email: `${randomUUID()}@rehearsal.invalid` },
    input.email,
  );
  await recordAudit(core.pool, "user_repeated_signup", existing.id, input.device.ip, {
    provider: "email",
  });
  if (existing.email_confirmed_at !== null) {
    if (!isUnavailable(existing)) await sendAlreadyRegistered(core, input.email);
  } else {
    const hasPassword = isSamePassword || !(await dropPassword(core, existing.id));
    await sendNewConfirmation(core, existing, input.redirectTo, hasPassword);
  }
  return toUserJson({ ...user, confirmation_sent_at: user.created_at });
}

/** Takes the password from an account that is still not confirmed; says whether it was so. */
async function dropPassword(core: AuthCore, userId: string): Promise<boolean> {
  const { rowCount } = await core.pool.query(
    "update auth.users set encrypted_password = '', updated_at = now() where id = $1 and email_confirmed_at is null",
    [userId],
  );
  return rowCount === 1;
}

/** Carries the account of a rehearsal out of the transaction that is undone. */
class Rehearsed extends Error {
  readonly user: UserRow;
  constructor(user: UserRow) {
    super("rehearsed");
    this.user = user;
  }
}

async function rehearse(core: AuthCore, newUser: NewUser, shownEmail: string): Promise<UserRow> {
  try {
    await inTransaction(core.pool, async (client) => {
      const user = await insertUser(client, newUser);
      await issueToken(client, core.settings, user.id, "confirmation_token", newUser.email);
      throw new Rehearsed(user);
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    const { user } = error;
    const identities = user.identities.map((identity) => ({
      ...identity,
      email: shownEmail,
      identity_data: { ...identity.identity_data, email: shownEmail },
    }));
    return { ...user, email: shownEmail, identities };
  }
  throw new Error("A rehearsal must not be kept");
}
