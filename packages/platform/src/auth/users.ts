import type { Queryable } from "../context/context.ts";

export type { Queryable };

export type Metadata = Record<string, unknown>;

export interface IdentityRow {
  readonly id: string;
  readonly provider_id: string;
  readonly provider: string;
  readonly identity_data: Metadata;
  readonly email: string | null;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The fields of a second factor that its owner may see. */
export interface FactorSummary {
  readonly id: string;
  readonly friendly_name: string | null;
  readonly factor_type: string;
  readonly status: "unverified" | "verified";
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_challenged_at: string | null;
}

/** A row of `auth.users` with its identities. Timestamps are in PostgreSQL's JSON format. */
export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: string | null;
  readonly confirmed_at: string | null;
  readonly invited_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly recovery_sent_at: string | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: string | null;
  readonly email_change_confirm_status: number;
  readonly last_sign_in_at: string | null;
  readonly raw_app_meta_data: Metadata | null;
  readonly raw_user_meta_data: Metadata | null;
  readonly phone: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly banned_until: string | null;
  readonly deleted_at: string | null;
  readonly is_anonymous: boolean;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorSummary[];
}

const SELECT_USER = `
  select to_jsonb(u) || jsonb_build_object(
    'identities', coalesce(
      (select jsonb_agg(to_jsonb(i) order by i.created_at) from auth.identities i where i.user_id = u.id), '[]'
    ),
    'factors', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
        'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at
      ) order by f.created_at) from auth.mfa_factors f where f.user_id = u.id
    ), '[]')
  ) as "user"
  from auth.users u`;

async function findOne(db: Queryable, condition: string, value: string): Promise<UserRow | null> {
  const { rows } = await db.query<{ user: UserRow }>(`${SELECT_USER} where ${condition} limit 1`, [
    value,
  ]);
  return rows[0]?.user ?? null;
}

export const findUserById = (db: Queryable, id: string): Promise<UserRow | null> =>
  findOne(db, "u.id = $1", id);

export const findUserByEmail = (db: Queryable, email: string): Promise<UserRow | null> =>
  findOne(db, "u.email = $1 and not u.is_sso_user", email);

/** One page of accounts, newest first, and the number of all accounts. */
export async function listUsers(
  db: Queryable,
  limit: number,
  offset: number,
): Promise<{ users: UserRow[]; total: number }> {
  const { rows } = await db.query<{ user: UserRow }>(
    `${SELECT_USER} order by u.created_at desc, u.id limit $1 offset $2`,
    [limit, offset],
  );
  const count = await db.query<{ total: number }>("select count(*)::int as total from auth.users");
  return { users: rows.map((row) => row.user), total: count.rows[0]?.total ?? 0 };
}

export interface NewUser {
  readonly id?: string | undefined;
  readonly email: string;
  readonly encryptedPassword: string;
  readonly userMetadata: Metadata;
  readonly appMetadata?: Metadata | undefined;
  readonly isConfirmed: boolean;
  /** The identity at an external provider; undefined for an account with an e-mail address. */
  readonly identity?: {
    readonly provider: string;
    readonly subject: string;
    readonly data: Metadata;
  };
}

/**
 * Inserts an account and its identity. The product's trigger creates the profile in the same statement.
 * If the trigger refuses, this throws and nothing is stored.
 */
export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow> {
  const provider = user.identity?.provider ?? "email";
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.users (
       instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data
     ) values (
       '00000000-0000-0000-0000-000000000000', coalesce($1::uuid, gen_random_uuid()), 'authenticated', 'authenticated',
       $2, $3, case when $4 then now() end, $5::jsonb, $6::jsonb
     ) returning id`,
    [
      user.id ?? null,
      user.email,
      user.encryptedPassword,
      user.isConfirmed,
      JSON.stringify(user.userMetadata),
      JSON.stringify({ provider, providers: [provider], ...user.appMetadata }),
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("auth.users returned no row");
  const identity = user.identity ?? {
    subject: id,
    data: { sub: id, email: user.email, email_verified: user.isConfirmed, phone_verified: false },
  };
  await db.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4::jsonb, now())`,
    [identity.subject, id, provider, JSON.stringify(identity.data)],
  );
  const inserted = await findUserById(db, id);
  if (inserted === null) throw new Error("auth.users lost the row it returned");
  return inserted;
}

/** Marks the e-mail address as confirmed, in the account and in its identity. */
export async function confirmEmail(db: Queryable, userId: string): Promise<void> {
  await db.query(
    "update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1",
    [userId],
  );
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  );
}

/** Sets a new, confirmed e-mail address. */
export async function replaceEmail(db: Queryable, userId: string, email: string): Promise<void> {
  await db.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0,
       email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
     where id = $1`,
    [userId, email],
  );
  await db.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId, email],
  );
}

export async function setPassword(
  db: Queryable,
  userId: string,
  encryptedPassword: string,
): Promise<void> {
  await db.query(
    "update auth.users set encrypted_password = $2, updated_at = now() where id = $1",
    [userId, encryptedPassword],
  );
}

/** Merges metadata as GoTrue does: a given key replaces the stored value; null removes the key. */
export async function mergeUserMetadata(
  db: Queryable,
  userId: string,
  changes: Metadata,
): Promise<Metadata> {
  const { rows } = await db.query<{ raw_user_meta_data: Metadata }>(
    `update auth.users set updated_at = now(), raw_user_meta_data = (
       select coalesce(jsonb_object_agg(key, value), '{}')
       from jsonb_each(coalesce(raw_user_meta_data, '{}') || $2::jsonb) where value <> 'null'
     ) where id = $1 returning raw_user_meta_data`,
    [userId, JSON.stringify(changes)],
  );
  return rows[0]?.raw_user_meta_data ?? {};
}

/** Whether the account may not be used, because it is closed or still banned. */
export function isUnavailable(
  user: Pick<UserRow, "banned_until" | "deleted_at">,
  now = Date.now(),
): boolean {
  if (user.deleted_at !== null) return true;
  if (user.banned_until === null) return false;
  // PostgreSQL writes a ban without an end as "infinity", which is not a date in JavaScript.
  const until = Date.parse(user.banned_until);
  return Number.isNaN(until) ? user.banned_until !== "-infinity" : until > now;
}

/** A factor in the protocol's format, without unset fields. */
export function toFactorJson(factor: FactorSummary): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(factor).filter(([, value]) => value !== null && value !== ""),
  );
}

/** An account in the protocol's format for its owner, without unset fields. */
export function toUserJson(user: UserRow): Record<string, unknown> {
  const optional = {
    email_confirmed_at: user.email_confirmed_at,
    confirmed_at: user.confirmed_at,
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change === "" ? null : user.email_change,
    email_change_sent_at: user.email_change_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
  };
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    phone: user.phone ?? "",
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: user.id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
      email: identity.email,
    })),
    ...(user.factors.length === 0 ? {} : { factors: user.factors.map(toFactorJson) }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
