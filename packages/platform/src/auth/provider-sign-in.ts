import type pg from "pg";
import { recordAudit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { flowNotFound, type Flow, type ProviderProfile } from "./sign-in-flows.ts";
import { normalizeEmail } from "./schemas.ts";
import { sendSecurityNotification } from "./send-mails.ts";
import type { Device } from "./devices.ts";
import { requireAvailable, type SessionJson } from "./sessions.ts";
import {
  findUserByEmail,
  findUserById,
  insertUser,
  type Metadata,
  type Queryable,
  type UserRow,
} from "./users.ts";

/** The possible results of a provider's response: sign in, create an account, or link an identity. */
type Outcome =
  | { readonly kind: "sign-in"; readonly user: UserRow }
  | { readonly kind: "sign-up"; readonly email: string; readonly replaces: string | null }
  | { readonly kind: "link"; readonly user: UserRow; readonly sessionId: string };

const NAME_LENGTH = 100;
const ADDRESS_LENGTH = 500;

async function findUserByIdentity(
  db: Queryable,
  provider: string,
  subject: string,
): Promise<UserRow | null> {
  const { rows } = await db.query<{ user_id: string }>(
    "select user_id from auth.identities where provider = $1 and provider_id = $2",
    [provider, subject],
  );
  return rows[0] === undefined ? null : findUserById(db, rows[0].user_id);
}

/**
 * Decides whether a provider's response signs in, creates an account or links an identity; throws if none is allowed.
 * An identity belongs to one account: the one that it created, or the one whose owner linked it while signed in.
 * An equal e-mail address is not enough: the provider may have verified it years ago, for another person.
 * An identity with an unverified address creates no account.
 */
export async function decide(
  db: Queryable,
  flow: Flow,
  profile: ProviderProfile,
): Promise<Outcome> {
  const known = await findUserByIdentity(db, flow.provider, profile.subject);
  if (flow.linkingSessionId !== null) {
    const user = flow.userId === null ? null : await findUserById(db, flow.userId);
    if (user === null) throw flowNotFound();
    requireAvailable(user, 403);
    if (known !== null && known.id !== user.id)
      throw new AuthError(422, "identity_already_exists", (say) => say.auth.identityTaken);
    return { kind: "link", user, sessionId: flow.linkingSessionId };
  }
  if (known !== null) {
    requireAvailable(known, 403);
    return { kind: "sign-in", user: known };
  }
  if (!profile.email || !profile.isEmailVerified)
    throw new AuthError(
      422,
      "provider_email_needs_verification",
      (say) => say.auth.providerEmailUnverified,
    );
  const email = normalizeEmail(profile.email);
  const other = await findUserByEmail(db, email);
  if (other !== null && other.email_confirmed_at !== null)
    throw new AuthError(422, "email_exists", (say) => say.auth.linkInstead);
  return { kind: "sign-up", email, replaces: other?.id ?? null };
}

/** The part of a profile that is stored, with GoTrue's names. Pages only use it to suggest values to the user. */
function dataOf(profile: ProviderProfile): Metadata {
  const name = profile.name?.slice(0, NAME_LENGTH);
  const picture = (profile.picture?.length ?? 0) > ADDRESS_LENGTH ? null : profile.picture;
  return {
    sub: profile.subject,
    provider_id: profile.subject,
    ...(profile.email ? { email: profile.email.toLowerCase() } : {}),
    email_verified: profile.isEmailVerified,
    ...(name ? { name } : {}),
    ...(picture ? { picture, avatar_url: picture } : {}),
  };
}

/** Completes a flow after the provider's response: signs in, creates an account, or links the identity. */
export async function completeSignIn(
  core: AuthContext,
  client: pg.PoolClient,
  flow: Flow,
  device: Device,
): Promise<SessionJson> {
  if (flow.profile === null) throw flowNotFound();
  const { provider, profile } = flow;
  const outcome = await decide(client, flow, profile);
  const identity = { provider, subject: profile.subject, data: dataOf(profile) };
  if (outcome.kind === "sign-in") {
    await saveIdentity(client, outcome.user.id, identity);
    await recordAudit(client, "login", outcome.user.id, device.ip, { provider });
    return core.sessions.open(client, outcome.user, "oauth", device);
  }
  if (outcome.kind === "sign-up") {
    // Nobody has proved that an unconfirmed account with this e-mail address belongs to its creator, so it is deleted.
    await client.query("delete from auth.users where id = $1 and email_confirmed_at is null", [
      outcome.replaces,
    ]);
    const user = await insertUser(client, {
      email: outcome.email,
      encryptedPassword: "",
      userMetadata: identity.data,
      isConfirmed: true,
      identity,
    });
    await recordAudit(client, "user_signedup", user.id, device.ip, { provider });
    return core.sessions.open(client, user, "oauth", device);
  }
  const { user, sessionId } = outcome;
  await saveIdentity(client, user.id, identity);
  await syncProviders(client, user.id);
  await recordAudit(client, "identity_linked", user.id, device.ip, { provider });
  await sendSecurityNotification(core, client, user.email, {
    event: "identity_linked",
    provider: labelOf(core, provider),
  });
  return core.sessions.renew(client, user, sessionId);
}

interface Identity {
  readonly provider: string;
  readonly subject: string;
  readonly data: Metadata;
}

async function saveIdentity(db: Queryable, userId: string, identity: Identity): Promise<void> {
  await db.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4::jsonb, now())
     on conflict (provider_id, provider) do update set
       identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()
     where auth.identities.user_id = excluded.user_id`,
    [identity.subject, userId, identity.provider, JSON.stringify(identity.data)],
  );
}

/** Writes the list of providers into the account's metadata, as GoTrue does. */
async function syncProviders(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update auth.users set updated_at = now(), raw_app_meta_data =
       coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers', coalesce(
         (select jsonb_agg(distinct provider) from auth.identities where user_id = $1), '[]'
       ))
     where id = $1`,
    [userId],
  );
}

/**
 * Adds an e-mail identity to an account that gets a password, because its owner can now sign in with e-mail address and
 * password.
 */
export async function addEmailIdentity(db: Queryable, user: UserRow): Promise<void> {
  if (user.email === null || user.identities.some(({ provider }) => provider === "email")) return;
  await saveIdentity(db, user.id, {
    provider: "email",
    subject: user.id,
    data: { sub: user.id, email: user.email, email_verified: user.email_confirmed_at !== null },
  });
  await syncProviders(db, user.id);
}

/** Unlinks a provider from an account. Refuses if the account has no other way to sign in. */
export async function unlinkIdentity(
  core: AuthContext,
  client: pg.PoolClient,
  user: UserRow,
  identityId: string,
  device: Device,
): Promise<void> {
  // Locks the account's row: two removals at the same time could otherwise leave no way to sign in.
  await client.query("select from auth.users where id = $1 for update", [user.id]);
  const current = await findUserById(client, user.id);
  const identity = current?.identities.find(({ id }) => id === identityId);
  if (identity === undefined)
    throw new AuthError(404, "identity_not_found", (say) => say.auth.identityNotFound);
  if (identity.provider === "email" || (current?.identities.length ?? 0) < 2)
    throw new AuthError(422, "single_identity_not_deletable", (say) => say.auth.lastIdentity);
  await client.query("delete from auth.identities where id = $1", [identityId]);
  await syncProviders(client, user.id);
  const { provider } = identity;
  await recordAudit(client, "identity_unlinked", user.id, device.ip, { provider });
  await sendSecurityNotification(core, client, user.email, {
    event: "identity_unlinked",
    provider: labelOf(core, provider),
  });
}

const labelOf = (core: AuthContext, name: string): string =>
  core.providers.get(name)?.settings.label ?? name;
