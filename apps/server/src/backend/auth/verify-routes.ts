import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { recordAudit } from "./audit.ts";
import { deviceOf, type AuthCore } from "./auth-core.ts";
import { AuthError, refusalFromDatabase } from "./auth-error.ts";
import { looseEmail, parseBody, verifySchema } from "./input.ts";
import { messages } from "./messages.ts";
import {
  consumeCode,
  consumeLinkToken,
  type ConsumedToken,
  type TokenType,
} from "./one-time-tokens.ts";
import { safeRedirect, withFragment } from "./redirects.ts";
import { requireAvailable, type Device, type SessionJson } from "./sessions.ts";
import { inTransaction } from "./transaction.ts";
import { confirmEmail, findUserById, replaceEmail, type UserRow } from "./users.ts";

const EMAIL_CHANGE: readonly TokenType[] = ["email_change_token_new", "email_change_token_current"];

/** Which mailed secrets each verification type of the protocol accepts. */
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

/** A session, or (first half of an e-mail change) the message that asks for the other half. */
type Verified = { readonly session: SessionJson } | { readonly halfway: string };

const expired = (): AuthError => new AuthError(403, "otp_expired", messages.codeExpired);

/** GET /verify (the link in a mail) and POST /verify (its code, or the link's secret). */
export function registerVerifyRoutes(app: FastifyInstance, core: AuthCore): void {
  // Programs that look at mails before people do ask for the head: that must not use the link up.
  app.head("/verify", (_request, reply) => reply.code(204).send());
  app.get<{ Querystring: z.input<typeof linkSchema> }>(
    "/verify",
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { token, type, redirect_to: wanted } = linkSchema.parse(request.query);
      const target = safeRedirect(core.settings, wanted);
      void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
      try {
        await core.limits.use("verify", request.ip);
        const verified = await verifyLink(core, token, type, deviceOf(request));
        return await reply.redirect(withFragment(target, landingParameters(verified, type)), 303);
      } catch (error) {
        const refusal = error instanceof AuthError ? error : refusalFromDatabase(error);
        if (refusal === null) throw error;
        const description = {
          error: "access_denied",
          error_code: refusal.code,
          error_description: refusal.message,
        };
        return reply.redirect(withFragment(target, description), 303);
      }
    },
  );

  app.post("/verify", async (request) => {
    const body = parseBody(verifySchema, request.body);
    if (body.phone) throw new AuthError(422, "phone_provider_disabled", messages.phoneDisabled);
    await core.limits.use("verify", request.ip);
    const device = deviceOf(request);
    if (body.token_hash) return answer(await verifyLink(core, body.token_hash, body.type, device));
    if (!body.email || !body.token)
      throw new AuthError(400, "validation_failed", messages.fieldsInvalid);
    return answer(
      await verifyCode(core, looseEmail(body.email), body.token.trim(), body.type, device),
    );
  });
}

function answer(verified: Verified): object {
  return "session" in verified ? verified.session : { code: 200, msg: verified.halfway };
}

function landingParameters(verified: Verified, type: string): Record<string, string> {
  if ("halfway" in verified) return { message: verified.halfway };
  const { session } = verified;
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  };
}

function acceptedTypes(type: string): readonly TokenType[] {
  const accepted = Object.hasOwn(ACCEPTED, type) ? ACCEPTED[type] : undefined;
  if (accepted === undefined)
    throw new AuthError(400, "validation_failed", `${messages.fieldsInvalid} (type)`);
  return accepted;
}

async function verifyLink(
  core: AuthCore,
  linkToken: string,
  type: string,
  device: Device,
): Promise<Verified> {
  const accepted = acceptedTypes(type);
  return inTransaction(core.pool, async (client) => {
    const token = await consumeLinkToken(client, core.settings, linkToken, accepted);
    if (token === null) throw expired();
    return finish(core, client, token, device);
  });
}

async function verifyCode(
  core: AuthCore,
  email: string,
  code: string,
  type: string,
  device: Device,
): Promise<Verified> {
  const accepted = acceptedTypes(type);
  // A wrong code is refused only after its try has been committed.
  const verified = await inTransaction(core.pool, async (client) => {
    const token = await consumeCode(client, core.settings, email, code, accepted);
    return token === null ? null : finish(core, client, token, device);
  });
  if (verified === null) throw expired();
  return verified;
}

/** Does what the secret stands for, and opens a session: its holder reads the account's mail. */
async function finish(
  core: AuthCore,
  client: pg.PoolClient,
  token: ConsumedToken,
  device: Device,
): Promise<Verified> {
  const user = await findUserById(client, token.userId);
  if (user === null) throw expired();
  requireAvailable(user, 403);
  if (token.type === "email_change_token_new" || token.type === "email_change_token_current") {
    if (!(await advanceEmailChange(client, user, device)))
      return { halfway: messages.emailChangeHalfway };
  } else {
    const isFirst = user.email_confirmed_at === null;
    await confirmEmail(client, user.id);
    if (isFirst)
      await recordAudit(client, "user_signedup", user.id, device.ip, { provider: "email" });
  }
  const current = (await findUserById(client, user.id)) ?? user;
  const method = token.type === "recovery_token" ? "recovery" : "otp";
  return { session: await core.sessions.open(client, current, method, device) };
}

/** Counts a confirmed half of an e-mail change; true when it was the second and the address changed. */
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
  // An account whose address was never confirmed has only the new one to confirm.
  const isComplete = rows[0]?.status === 2 || user.email_confirmed_at === null;
  if (!isComplete) return false;
  await replaceEmail(client, user.id, newEmail);
  await recordAudit(client, "user_modified", user.id, device.ip, { email_changed: true });
  return true;
}
