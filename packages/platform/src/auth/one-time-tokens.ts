import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type pg from "pg";
import type { AuthSettings } from "../config/auth-settings.ts";
import type { Queryable } from "./users.ts";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "reauthentication_token"
  | "email_change_token_new"
  | "email_change_token_current";

/** The two secrets of a mail: a link to click, and a code to type. */
export interface MailSecrets {
  readonly linkToken: string;
  readonly code: string;
}

/** A mailed secret that was correct and has been consumed. */
export interface ConsumedToken {
  readonly userId: string;
  readonly type: TokenType;
  readonly email: string;
  /** The flow of the browser that requested the mail, if the request had a challenge; else null. */
  readonly flowId: string | null;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

// The hash of a six-digit code. It needs a secret that is not in the database: with the database alone, a thief cannot
// try all million codes.
function codeHash(settings: AuthSettings, userId: string, type: TokenType, code: string): string {
  return createHmac("sha256", settings.jwtSecret)
    .update(`code:${userId}:${type}:${code}`)
    .digest("hex");
}

/** Creates the secrets of a mail. An earlier mail of the same kind becomes invalid. */
export async function issueToken(
  db: Queryable,
  settings: AuthSettings,
  userId: string,
  type: TokenType,
  email: string,
  flowId: string | null = null,
): Promise<MailSecrets> {
  const linkToken = randomBytes(32).toString("base64url");
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  await db.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, flow_state_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, token_type) do update set
       token_hash = excluded.token_hash, code_hash = excluded.code_hash, relates_to = excluded.relates_to,
       flow_state_id = excluded.flow_state_id, attempts = 0, created_at = now(), updated_at = now()`,
    [userId, type, sha256(linkToken), codeHash(settings, userId, type, code), email, flowId],
  );
  return { linkToken, code };
}

interface TokenRow {
  readonly user_id: string;
  readonly token_type: TokenType;
  readonly relates_to: string;
  readonly flow_state_id: string | null;
  readonly is_fresh: boolean;
}

/**
 * Consumes the secret of a mailed link; returns null if the secret does not exist or has expired. The code in the same
 * mail becomes invalid too. With `keepsCode` it stays valid if the mail was requested with a PKCE challenge and does
 * not belong to a change of the e-mail address.
 */
export async function consumeLinkToken(
  db: Queryable,
  settings: AuthSettings,
  linkToken: string,
  types: readonly TokenType[],
  { keepsCode }: { readonly keepsCode: boolean },
): Promise<ConsumedToken | null> {
  const condition = "token_hash = $1 and token_type = any($2::auth.one_time_token_type[])";
  const returned = `user_id, token_type, relates_to, flow_state_id,
    created_at > now()::timestamp - make_interval(secs => $3) as is_fresh`;
  const values = [sha256(linkToken), types, settings.oneTimeTokenSeconds];
  const marked = await db.query<TokenRow>(
    `update auth.one_time_tokens set token_hash = 'used ' || id, updated_at = now()
     where ${condition} and $4 and flow_state_id is not null
       and token_type not in ('email_change_token_new', 'email_change_token_current')
     returning ${returned}`,
    [...values, keepsCode],
  );
  const gone = marked.rows[0]
    ? marked
    : await db.query<TokenRow>(
        `delete from auth.one_time_tokens where ${condition} returning ${returned}`,
        values,
      );
  const row = gone.rows[0];
  if (!row?.is_fresh) return null;
  const { user_id: userId, token_type: type, relates_to: email, flow_state_id: flowId } = row;
  return { userId, type, email, flowId };
}

/**
 * Consumes a mailed code that was typed for an e-mail address; returns null if the code is wrong. Each wrong attempt is
 * counted in the caller's transaction, so the caller must commit although it refuses the request. After too many wrong
 * attempts, from any IP address, the code becomes invalid.
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
    flow_state_id: string | null;
  }>(
    `select id, user_id, token_type, code_hash, flow_state_id from auth.one_time_tokens
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
    // The link of the same mail is deleted too: otherwise it could open a second session.
    await client.query("delete from auth.flow_state where id = $1", [match.flow_state_id]);
    return { userId: match.user_id, type: match.token_type, email, flowId: null };
  }
  // The link of the mail stays valid: otherwise anyone could invalidate the link by five wrong codes.
  await client.query(
    `update auth.one_time_tokens set attempts = attempts + 1, updated_at = now(),
       code_hash = case when attempts + 1 < $2 then code_hash end
     where id = any($1::uuid[])`,
    [rows.map((row) => row.id), settings.maxCodeAttempts],
  );
  return null;
}

/** Invalidates the mailed secrets of an account, for example after the password has changed. */
export async function discardTokens(
  db: Queryable,
  userId: string,
  types: readonly TokenType[],
): Promise<void> {
  const condition = "user_id = $1 and token_type = any($2::auth.one_time_token_type[])";
  await db.query(
    `delete from auth.flow_state where id in (select flow_state_id from auth.one_time_tokens where ${condition})`,
    [userId, types],
  );
  await db.query(`delete from auth.one_time_tokens where ${condition}`, [userId, types]);
}
