import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { recordAudit } from "./audit.ts";
import { type AuthContext } from "./auth-context.ts";
import { deviceOf } from "./device-cookie.ts";
import { AuthError, refusalFromDatabase } from "./auth-error.ts";
import { looseEmail, parseBody, verifySchema } from "./schemas.ts";
import {
  consumeCode,
  consumeLinkToken,
  type ConsumedToken,
  type TokenType,
} from "./one-time-tokens.ts";
import { issueCode } from "./sign-in-flows.ts";
import { safeRedirect, withFragment, withQuery } from "./redirects.ts";
import type { Device } from "./devices.ts";
import { requireAvailable, type SessionJson } from "./sessions.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import { confirmEmail, findUserById, replaceEmail, setPassword, type UserRow } from "./users.ts";
import { inWords } from "../config/english-texts.ts";

const EMAIL_CHANGE: readonly TokenType[] = ["email_change_token_new", "email_change_token_current"];

/** The kinds of mailed secrets that each verification type of the protocol accepts. */
const ACCEPTED: Record<string, readonly TokenType[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  recovery: ["recovery_token"],
  magiclink: ["recovery_token", "confirmation_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: EMAIL_CHANGE,
};

const linkSchema = z.object({
  token: z.string().catch(""),
  type: z.string().catch(""),
  redirect_to: z.string().optional().catch(undefined),
});

/** The response to the first of two confirmations of an e-mail change: a message that requests the second. */
interface Halfway {
  readonly halfway: string;
}

type Verified = { readonly session: SessionJson } | Halfway;

/** The result of following a link: a session, or only a code for the browser that requested the mail. */
type Followed = Verified | { readonly code: string };

const expired = (): AuthError => new AuthError(403, "otp_expired", (say) => say.auth.codeExpired);

/** Registers GET /verify (the link in a mail) and POST /verify (the code in the mail, or the secret in the link). */
export function registerVerifyRoutes(app: FastifyInstance, core: AuthContext): void {
  // Mail scanners send HEAD requests before the user clicks. These must not consume the link.
  app.head("/verify", (_request, reply) => reply.code(204).send());
  app.get<{ Querystring: z.input<typeof linkSchema> }>(
    "/verify",
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { token, type, redirect_to: wanted } = linkSchema.parse(request.query);
      const target = safeRedirect(core.settings, wanted);
      void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
      try {
        await core.limits.useFrom("verify", request.network);
        const followed = await followLink(core, token, type, deviceOf(request));
        return await reply.redirect(landing(target, followed, type), 303);
      } catch (error) {
        const refusal = error instanceof AuthError ? error : refusalFromDatabase(error);
        if (refusal === null) throw error;
        const description = {
          error: "access_denied",
          error_code: refusal.code,
          error_description: inWords(refusal.phrase, core.texts),
          // With the verification type in the URL, the page can offer to send the mail again.
          ...(Object.hasOwn(ACCEPTED, type) ? { type } : {}),
        };
        return reply.redirect(withFragment(target, description), 303);
      }
    },
  );

  app.post("/verify", async (request) => {
    const body = parseBody(verifySchema, request.body);
    if (body.phone)
      throw new AuthError(422, "phone_provider_disabled", (say) => say.auth.phoneDisabled);
    await core.limits.useFrom("verify", request.network);
    const device = deviceOf(request);
    if (body.token_hash) return answer(await verifyLink(core, body.token_hash, body.type, device));
    if (!body.email || !body.token)
      throw new AuthError(400, "validation_failed", (say) => say.auth.fieldsInvalid);
    return answer(
      await verifyCode(core, looseEmail(body.email), body.token.trim(), body.type, device),
    );
  });
}

function answer(verified: Verified): object {
  return "session" in verified ? verified.session : { code: 200, msg: verified.halfway };
}

function landing(target: string, followed: Followed, type: string): string {
  if ("halfway" in followed) return withFragment(target, { message: followed.halfway });
  if ("code" in followed) return withQuery(target, { ...followed, type });
  const { session } = followed;
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  });
}

function acceptedTypes(type: string): readonly TokenType[] {
  const accepted = Object.hasOwn(ACCEPTED, type) ? ACCEPTED[type] : undefined;
  if (accepted === undefined)
    throw new AuthError(400, "validation_failed", (say) => `${say.auth.fieldsInvalid} (type)`);
  return accepted;
}

async function verifyLink(
  core: AuthContext,
  linkToken: string,
  type: string,
  device: Device,
): Promise<Verified> {
  const accepted = acceptedTypes(type);
  return inMailingTransaction(core, async (client) => {
    const token = await consumeLinkToken(client, core.settings, linkToken, accepted, {
      keepsCode: false,
    });
    if (token === null) throw expired();
    return finish(core, client, token, device);
  });
}

/**
 * Follows a link. A click proves that the mail was read, but not in which browser.
 * If the mail was requested with a challenge, the session waits for the verifier.
 */
async function followLink(
  core: AuthContext,
  linkToken: string,
  type: string,
  device: Device,
): Promise<Followed> {
  const accepted = acceptedTypes(type);
  return inMailingTransaction(core, async (client) => {
    const token = await consumeLinkToken(client, core.settings, linkToken, accepted, {
      keepsCode: true,
    });
    if (token === null) throw expired();
    if (token.flowId === null) return finish(core, client, token, device);
    const settled = await settle(core, client, token, device);
    return "halfway" in settled ? settled : { code: await issueCode(client, token.flowId) };
  });
}

async function verifyCode(
  core: AuthContext,
  email: string,
  code: string,
  type: string,
  device: Device,
): Promise<Verified> {
  const accepted = acceptedTypes(type);
  // A wrong code is refused only after the commit: a rollback would undo the count of attempts.
  const verified = await inMailingTransaction(core, async (client) => {
    const token = await consumeCode(client, core.settings, email, code, accepted);
    return token === null ? null : finish(core, client, token, device);
  });
  if (verified === null) throw expired();
  return verified;
}

/** Applies the effect of a mailed secret and opens a session, because the user can read the account's mail. */
async function finish(
  core: AuthContext,
  client: pg.PoolClient,
  token: ConsumedToken,
  device: Device,
): Promise<Verified> {
  const settled = await settle(core, client, token, device);
  if ("halfway" in settled) return settled;
  const method = token.type === "recovery_token" ? "recovery" : "otp";
  return { session: await core.sessions.open(client, settled.user, method, device) };
}

/** Applies the effect of a mailed secret. */
async function settle(
  core: AuthContext,
  client: pg.PoolClient,
  token: ConsumedToken,
  device: Device,
): Promise<Halfway | { readonly user: UserRow }> {
  const user = await findUserById(client, token.userId);
  if (user === null) throw expired();
  requireAvailable(user, 403);
  if (token.type === "email_change_token_new" || token.type === "email_change_token_current") {
    if (!(await advanceEmailChange(client, user, device)))
      return { halfway: core.texts.auth.emailChangeHalfway };
  } else {
    const isFirst = user.email_confirmed_at === null;
    // The password from the sign-up is dropped: nobody has proved that this user had set it.
    if (isFirst && token.type === "recovery_token") await setPassword(client, user.id, "");
    await confirmEmail(client, user.id);
    if (isFirst)
      await recordAudit(client, "user_signedup", user.id, device.ip, { provider: "email" });
  }
  return { user: (await findUserById(client, user.id)) ?? user };
}

/**
 * Counts one of the two confirmations of an e-mail change. Returns true if it was the second one, so that the e-mail
 * address has changed.
 */
async function advanceEmailChange(
  client: pg.PoolClient,
  user: UserRow,
  device: Device,
): Promise<boolean> {
  const newEmail = user.email_change ?? "";
  if (newEmail === "") throw expired();
  const { rows } = await client.query<{ status: number }>(
    `update auth.users set email_change_confirm_status = email_change_confirm_status + 1, updated_at = now()
     where id = $1 and email_change_confirm_status < 2 returning email_change_confirm_status as status`,
    [user.id],
  );
  // If the account's e-mail address is unconfirmed, only the new address must be confirmed.
  const isComplete = rows[0]?.status === 2 || user.email_confirmed_at === null;
  if (!isComplete) return false;
  await replaceEmail(client, user.id, newEmail);
  await recordAudit(client, "user_modified", user.id, device.ip, { email_changed: true });
  return true;
}
