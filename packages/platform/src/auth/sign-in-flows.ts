import { createHash, createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { AuthError } from "./auth-error.ts";
import type { AuthSettings } from "../config/auth-settings.ts";
import type { Challenge } from "./pkce.ts";
import type { Queryable } from "./users.ts";

/** The ways in which a flow signs the user in, with GoTrue's names. */
export type FlowMethod = "oauth" | "email/signup" | "recovery" | "magiclink" | "email_change";

/** The user's profile as the provider reports it. */
export const providerProfileSchema = z.object({
  subject: z.string(),
  email: z.string().nullable(),
  /** Whether the provider has verified the e-mail address. */
  isEmailVerified: z.boolean(),
  name: z.string().nullable(),
  picture: z.string().nullable(),
});
export type ProviderProfile = z.infer<typeof providerProfileSchema>;

export interface Flow {
  readonly id: string;
  readonly userId: string | null;
  readonly challenge: Challenge;
  /** `email`, or the name of the identity provider. */
  readonly provider: string;
  readonly method: string;
  readonly redirectTo: string;
  readonly linkingSessionId: string | null;
  readonly profile: ProviderProfile | null;
}

interface FlowRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly code_challenge: string;
  readonly code_challenge_method: Challenge["method"];
  readonly provider_type: string;
  readonly authentication_method: string;
  readonly referrer: string | null;
  readonly linking_session_id: string | null;
  readonly provider_profile: unknown;
  readonly is_fresh: boolean;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const randomText = (): string => randomBytes(32).toString("base64url");

/**
 * The secrets that are sent to the provider and must come back in its response.
 * The secrets are derived, not stored, so a thief with read access to the table cannot finish another user's flow.
 */
export function secretsOf(settings: Pick<AuthSettings, "jwtSecret">, flowId: string) {
  const derive = (use: string): string =>
    createHmac("sha256", settings.jwtSecret).update(`flow ${use} ${flowId}`).digest("base64url");
  return { nonce: derive("nonce"), verifier: derive("verifier") };
}

export interface NewFlow {
  readonly challenge: Challenge;
  readonly method: FlowMethod;
  readonly userId?: string;
  readonly provider?: string;
  readonly redirectTo?: string;
  readonly linkingSessionId?: string | null;
}

/** Stores a new flow. The provider returns `state` in its response. */
export async function openFlow(
  db: Queryable,
  flow: NewFlow,
): Promise<{ readonly id: string; readonly state: string }> {
  const state = randomText();
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.flow_state
       (user_id, code_challenge, code_challenge_method, provider_type, authentication_method, referrer, linking_session_id, state_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      flow.userId ?? null,
      flow.challenge.value,
      flow.challenge.method,
      flow.provider ?? "email",
      flow.method,
      flow.redirectTo ?? null,
      flow.linkingSessionId ?? null,
      flow.method === "oauth" ? sha256(state) : null,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("auth.flow_state returned no row");
  return { id, state };
}

/** Finds the flow to which a provider's response belongs. A state is valid for one response only. */
export async function takeState(
  db: Queryable,
  settings: AuthSettings,
  state: string,
): Promise<Flow | null> {
  const { rows } = await db.query<FlowRow>(
    `update auth.flow_state set state_hash = null, updated_at = now() where state_hash = $1
     returning *, created_at > now() - make_interval(secs => $2) as is_fresh`,
    [sha256(state), settings.flowSeconds],
  );
  const row = rows[0];
  return row?.is_fresh ? toFlow(row) : null;
}

/** Creates the code with which the browser that began the flow gets its session. */
export async function issueCode(
  db: Queryable,
  flowId: string,
  profile: ProviderProfile | null = null,
): Promise<string> {
  const code = randomText();
  await db.query(
    `update auth.flow_state set auth_code = $2, auth_code_issued_at = now(), updated_at = now(),
       provider_profile = $3::jsonb where id = $1`,
    [flowId, sha256(code), profile === null ? null : JSON.stringify(profile)],
  );
  return code;
}

/** Consumes a code, whether the flow then succeeds or fails. */
export async function takeCode(
  db: Queryable,
  settings: AuthSettings,
  code: string,
): Promise<Flow | null> {
  const { rows } = await db.query<FlowRow>(
    `update auth.flow_state set auth_code = null, updated_at = now() where auth_code = $1
     returning *, auth_code_issued_at > now() - make_interval(secs => $2) as is_fresh`,
    [sha256(code), settings.authCodeSeconds],
  );
  const row = rows[0];
  return row?.is_fresh ? toFlow(row) : null;
}

/** Deletes a flow. The mail that belongs to it becomes invalid. */
export async function closeFlow(db: Queryable, flowId: string): Promise<void> {
  await db.query("delete from auth.one_time_tokens where flow_state_id = $1", [flowId]);
  await db.query("delete from auth.flow_state where id = $1", [flowId]);
}

export const flowNotFound = (): AuthError =>
  new AuthError(404, "flow_state_not_found", (say) => say.auth.codeExpired);

function toFlow(row: FlowRow): Flow {
  return {
    id: row.id,
    userId: row.user_id,
    challenge: { value: row.code_challenge, method: row.code_challenge_method },
    provider: row.provider_type,
    method: row.authentication_method,
    redirectTo: row.referrer ?? "",
    linkingSessionId: row.linking_session_id,
    profile: providerProfileSchema.nullable().catch(null).parse(row.provider_profile),
  };
}
