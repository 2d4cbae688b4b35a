import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { requireFactor, requireRecentProof } from "./assurance.ts";
import { requireCaller, type AuthContext, type Caller } from "./auth-context.ts";
import { deviceOf } from "./device-cookie.ts";
import { AuthError } from "./auth-error.ts";
import { issueCode, openFlow, secretsOf, takeState, type Flow } from "./sign-in-flows.ts";
import { decide, unlinkIdentity } from "./provider-sign-in.ts";
import { wayBackOf } from "./mail-secrets.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import { fetchPicture } from "./provider-picture.ts";
import { requireProvider, type KnownProvider } from "./providers/known-providers.ts";
import { safeRedirect, withFragment, withQuery } from "./redirects.ts";
import { inWords } from "../config/english-texts.ts";

const text = z.string().max(1000).optional().catch(undefined);
const authorizeSchema = z.object({
  provider: z.string().max(60).catch(""),
  code_challenge: text,
  code_challenge_method: text,
  skip_http_redirect: z.string().optional().catch(undefined),
});
const callbackSchema = z.object({ state: z.string().max(200).catch("") });

/** Registers /authorize and /callback, to sign in with identity providers, and /user/identities, to link them. */
export function registerOauthRoutes(app: FastifyInstance, core: AuthContext): void {
  app.get("/authorize", (request, reply) => begin(core, request, reply, null));
  app.get("/callback", (request, reply) => answer(core, request, reply));
  app.get("/user/identities/authorize", async (request, reply) => {
    const caller = await requireCaller(core, request);
    requireFactor(caller, 403);
    // Requires recent authentication, so that a thief with a stolen token cannot link their own identity.
    requireRecentProof(core, caller);
    return begin(core, request, reply, caller);
  });
  app.get<{ Params: { id: string } }>("/user/identities/:id/picture", async (request, reply) => {
    const { user } = await requireCaller(core, request);
    await core.limits.useFrom("authorize", request.network);
    const identity = user.identities.find(({ id }) => id === request.params.id);
    const provider = requireProvider(core.providers, identity?.provider ?? "");
    const { type, content } = await fetchPicture(provider, identity?.identity_data);
    return reply
      .header("content-security-policy", "sandbox")
      .header("cache-control", "private, no-store")
      .type(type)
      .send(content);
  });
  app.delete<{ Params: { id: string } }>("/user/identities/:id", async (request) => {
    const caller = await requireCaller(core, request);
    requireFactor(caller, 403);
    requireRecentProof(core, caller);
    await inMailingTransaction(core, (client) =>
      unlinkIdentity(core, client, caller.user, request.params.id, deviceOf(request)),
    );
    return {};
  });
}

/**
 * Redirects the browser to the provider.
 * A PKCE challenge is required, so that the provider's response alone gives no session.
 */
async function begin(
  core: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
): Promise<FastifyReply> {
  const query = authorizeSchema.parse(request.query);
  const provider = requireProvider(core.providers, query.provider);
  const { redirectTo, challenge } = wayBackOf(core, request, query);
  if (challenge === null)
    throw new AuthError(400, "validation_failed", (say) => say.auth.challengeNeeded);
  await core.limits.useFrom("authorize", request.network);
  const { id, state } = await openFlow(core.pool, {
    challenge,
    method: "oauth",
    provider: query.provider,
    redirectTo,
    ...(caller === null ? {} : { userId: caller.user.id, linkingSessionId: caller.sessionId }),
  });
  const target = await askProvider(provider, { state, ...secretsOf(core.settings, id) }, request);
  void reply.header("referrer-policy", "no-referrer");
  return query.skip_http_redirect === "true"
    ? reply.send({ url: target })
    : reply.redirect(target, 302);
}

type Secrets = Parameters<KnownProvider["authorize"]>[0];

async function askProvider(
  provider: KnownProvider,
  secrets: Secrets,
  request: FastifyRequest,
): Promise<string> {
  try {
    return (await provider.authorize(secrets)).href;
  } catch (error) {
    request.log.warn({ err: error, provider: provider.settings.name }, "provider unreachable");
    throw new AuthError(400, "provider_unavailable", (say) => say.auth.providerUnavailable);
  }
}

/**
 * Handles the browser's return from the provider.
 * The profile is stored until the browser proves that it began the flow.
 */
async function answer(
  core: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header("referrer-policy", "no-referrer");
  const { state } = callbackSchema.parse(request.query);
  let target = safeRedirect(core.settings, undefined);
  try {
    await core.limits.useFrom("verify", request.network);
    const flow = await takeState(core.pool, core.settings, state);
    if (flow === null)
      throw new AuthError(400, "bad_oauth_state", (say) => say.auth.providerAnswerInvalid);
    target = flow.redirectTo;
    return await reply.redirect(
      withQuery(target, { code: await accept(core, request, flow, state) }),
      303,
    );
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const refusal = {
      error: error.status < 500 ? "access_denied" : "server_error",
      error_code: error.code,
      error_description: inWords(error.phrase, core.texts),
    };
    return reply.redirect(withFragment(target, refusal), 303);
  }
}

async function accept(
  core: AuthContext,
  request: FastifyRequest,
  flow: Flow,
  state: string,
): Promise<string> {
  const provider = requireProvider(core.providers, flow.provider);
  const query = request.url.slice(request.url.indexOf("?"));
  const parameters = new URLSearchParams(query);
  if (parameters.get("error") === "access_denied")
    throw new AuthError(403, "access_denied", (say) => say.auth.providerDeclined);
  const secrets = { state, ...secretsOf(core.settings, flow.id) };
  const base = provider.settings.redirectUri ?? `${core.settings.siteUrl}/auth/v1/callback`;
  const profile = await provider.finish(new URL(query, base), secrets).catch((error: unknown) => {
    request.log.warn({ err: error, provider: flow.provider }, "provider's answer refused");
    throw new AuthError(400, "bad_oauth_callback", (say) => say.auth.providerAnswerInvalid);
  });
  // `decide` already refuses here, while the page can show the reason. It runs again when the flow is completed.
  await decide(core.pool, flow, profile);
  return issueCode(core.pool, flow.id, profile);
}
