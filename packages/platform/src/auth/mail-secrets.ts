import type { FastifyRequest } from "fastify";
import { redirectOf, type AuthContext } from "./auth-context.ts";
import { openFlow, type FlowMethod } from "./sign-in-flows.ts";
import { issueToken, type MailSecrets, type TokenType } from "./one-time-tokens.ts";
import { challengeOf, type Challenge } from "./pkce.ts";
import { safeRedirect } from "./redirects.ts";
import type { Queryable } from "./users.ts";

/** Where the link of a mail leads, and which browser may use it to get a session. */
export interface WayBack {
  readonly redirectTo: string;
  /** The PKCE challenge of the requesting browser. If null, the link alone is enough to get a session. */
  readonly challenge: Challenge | null;
}

/** Reads from a request the URL to which a mailed link leads, and the challenge. Refuses a malformed challenge. */
export function wayBackOf(
  core: Pick<AuthContext, "settings">,
  request: FastifyRequest,
  body: Parameters<typeof challengeOf>[0] = {},
): WayBack {
  return {
    redirectTo: safeRedirect(core.settings, redirectOf(request)),
    challenge: challengeOf(body),
  };
}

const METHODS: Partial<Record<TokenType, FlowMethod>> = {
  confirmation_token: "email/signup",
  recovery_token: "recovery",
  email_change_token_new: "email_change",
  email_change_token_current: "email_change",
};

/**
 * Creates the secrets of a mail to an account.
 * If the request has a challenge, the secrets are bound to the requesting browser.
 */
export async function issueSecrets(
  core: Pick<AuthContext, "settings">,
  db: Queryable,
  user: { readonly id: string; readonly email: string },
  type: TokenType,
  { challenge }: WayBack,
  method = METHODS[type] ?? "magiclink",
): Promise<MailSecrets> {
  const flow = challenge && (await openFlow(db, { challenge, method, userId: user.id }));
  return issueToken(db, core.settings, user.id, type, user.email, flow?.id ?? null);
}
