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
  /** The flow of the browser that asked for the mail with a challenge. */
  readonly flowId: string | null;
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
 * Uses up the secret of a link; null when there is none like it, or it is too old. With
 * `keepsCode` the code of a mail that was asked for with a challenge stays good: the link alone
 * opens nothing where it was not asked for. Not that of an address's change: one mail confirms once.
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
    // Else the link of the same mail, opened before, would be good for a second session.
    await client.query("delete from auth.flow_state where id = $1", [match.flow_state_id]);
    return { userId: match.user_id, type: match.token_type, email, flowId: null };
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
  const condition = "user_id = $1 and token_type = any($2::auth.one_time_token_type[])";
  await db.query(
    `delete from auth.flow_state where id in (select flow_state_id from auth.one_time_tokens where ${condition})`,
    [userId, types],
  );
  await db.query(`delete from auth.one_time_tokens where ${condition}`, [userId, types]);
}
