import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type pg from "pg";
import type { AuthSettings } from "./auth-settings.ts";
import type { Queryable } from "./users.ts";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current";

/** The two secrets of one mail: a link for those who click, a code for those who type. */
export interface MailSecrets {
  readonly linkToken: string;
  readonly code: string;
}

/** A mailed secret that was presented rightly and is now used up. */
export interface ConsumedToken {
  readonly userId: string;
  readonly type: TokenType;
  readonly email: string;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

// A six-digit code has a million values: its hash needs a key that a stolen table does not hold.
function codeHash(settings: AuthSettings, userId: string, type: TokenType, code: string): string {
  return createHmac("sha256", settings.jwtSecret)
    .update(`code:${userId}:${type}:${code}`)
    .digest("hex");
}

/** Makes the secrets of a mail; an earlier mail of the same kind becomes void. */
export async function issueToken(
  db: Queryable,
  settings: AuthSettings,
  userId: string,
  type: TokenType,
  email: string,
): Promise<MailSecrets> {
  const linkToken = randomBytes(32).toString("base64url");
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  await db.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, token_type) do update set
       token_hash = excluded.token_hash, code_hash = excluded.code_hash, relates_to = excluded.relates_to,
       attempts = 0, created_at = now(), updated_at = now()`,
    [userId, type, sha256(linkToken), codeHash(settings, userId, type, code), email],
  );
  return { linkToken, code };
}

/** Uses up the secret of a link; null when there is none like it, or it is too old. */
export async function consumeLinkToken(
  db: Queryable,
  settings: AuthSettings,
  linkToken: string,
  types: readonly TokenType[],
): Promise<ConsumedToken | null> {
  const { rows } = await db.query<{
    user_id: string;
    token_type: TokenType;
    relates_to: string;
    is_fresh: boolean;
  }>(
    `delete from auth.one_time_tokens where token_hash = $1 and token_type = any($2::auth.one_time_token_type[])
     returning user_id, token_type, relates_to, created_at > now()::timestamp - make_interval(secs => $3) as is_fresh`,
    [sha256(linkToken), types, settings.oneTimeTokenSeconds],
  );
  const row = rows[0];
  return row?.is_fresh
    ? { userId: row.user_id, type: row.token_type, email: row.relates_to }
    : null;
}

/**
 * Uses up a code typed for an address. Every wrong try is counted and committed even though the
 * request is refused; at the limit the code is void, however many addresses the tries come from.
 * Runs inside a transaction, which the caller continues when the code was right.
 */
export async function consumeCode(
  client: pg.PoolClient,
  settings: AuthSettings,
  email: string,
  code: string,
  types: readonly TokenType[],
): Promise<ConsumedToken | null> {
  const { rows } = await client.query<{
    id: string;
    user_id: string;
    token_type: TokenType;
    code_hash: string | null;
  }>(
    `select id, user_id, token_type, code_hash from auth.one_time_tokens
     where relates_to = $1 and token_type = any($2::auth.one_time_token_type[])
       and created_at > now()::timestamp - make_interval(secs => $3)
     order by created_at desc for update`,
    [email, types, settings.oneTimeTokenSeconds],
  );
  const match = rows.find((row) => {
    const given = Buffer.from(codeHash(settings, row.user_id, row.token_type, code));
    const expected = Buffer.from(row.code_hash ?? "");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (match) {
    await client.query("delete from auth.one_time_tokens where id = $1", [match.id]);
    return { userId: match.user_id, type: match.token_type, email };
  }
  // The link of the same mail stays good: else five wrong guesses would let anyone void it.
  await client.query(
    `update auth.one_time_tokens set attempts = attempts + 1, updated_at = now(),
       code_hash = case when attempts + 1 < $2 then code_hash end
     where id = any($1::uuid[])`,
    [rows.map((row) => row.id), settings.maxCodeAttempts],
  );
  return null;
}

/** Voids what was mailed to an account, for instance after its password changed. */
export async function discardTokens(
  db: Queryable,
  userId: string,
  types: readonly TokenType[],
): Promise<void> {
  await db.query(
    "delete from auth.one_time_tokens where user_id = $1 and token_type = any($2::auth.one_time_token_type[])",
    [userId, types],
  );
}
