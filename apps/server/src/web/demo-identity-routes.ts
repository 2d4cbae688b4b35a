import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { deriveEs256Key, signEs256 } from "@leyenda/platform/config/es256";
import { hs256Key, signHs256, verifyHs256 } from "@leyenda/platform/hs256";
import { DEMO_IDENTITY_PATH } from "../config/demo-identity-provider.ts";
import type { ServerContext } from "../config/server-context.ts";
import { identityPage } from "./demo-identity-page.ts";

const CODE_SECONDS = 60;

const askSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string().max(300),
  nonce: z.string().max(300),
  code_challenge: z.string().max(128),
  scope: z.string().max(200).optional(),
  response_type: z.literal("code"),
});
const personSchema = z.object({
  name: z.string().trim().min(1).max(80),
  email: z.string().trim().toLowerCase().pipe(z.email()),
  verified: z.literal("1").optional(),
});
const codeSchema = z.object({
  redirect_uri: z.string(),
  nonce: z.string(),
  challenge: z.string(),
  exp: z.number(),
  person: z.record(z.string(), z.unknown()),
});
const tokenSchema = z.object({
  grant_type: z.literal("authorization_code"),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string(),
});

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/**
 * Registers an OpenID Connect provider at which users of the demonstration sign in with any name.
 * The server uses the provider like any other one. The routes exist only in the demonstration, never in production.
 */
export function addDemoIdentityRoutes(app: FastifyInstance, { config }: ServerContext): void {
  const settings = config.identityProviders.find(({ isDemonstration }) => isDemonstration);
  if (settings === undefined) return;
  const { url: issuer, clientId, secret } = settings;
  const callback = `${config.siteUrl}/auth/v1/callback`;
  const codeKey = hs256Key(secret);
  const signing = deriveEs256Key(secret, "demo");

  void app.register(
    async (scope) => {
      scope.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string", bodyLimit: 8192 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      scope.addHook("onRequest", (_request, reply, done) => {
        void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
        done();
      });
      scope.get("/.well-known/openid-configuration", () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["ES256"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
      }));
      scope.get("/jwks", () => ({
        keys: [signing.jwk],
      }));
      scope.get("/authorize", (request, reply) => ask(request, reply));
      scope.get("/approve", (request, reply) => approve(request, reply));
      scope.post("/token", (request, reply) => trade(request, reply));
    },
    { prefix: DEMO_IDENTITY_PATH },
  );

  function askedOf(request: FastifyRequest): z.infer<typeof askSchema> | null {
    const asked = askSchema.safeParse(request.query).data ?? null;
    return asked?.client_id === clientId && asked.redirect_uri === callback ? asked : null;
  }

  function ask(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const asked = askedOf(request);
    return asked === null
      ? reply.code(400).send({ error: "invalid_request" })
      : identityPage(reply, config, asked);
  }

  function approve(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const asked = askedOf(request);
    const person = personSchema.safeParse(request.query).data;
    if (asked === null) return reply.code(400).send({ error: "invalid_request" });
    if (person === undefined) return identityPage(reply, config, asked);
    const code = signHs256(
      {
        redirect_uri: asked.redirect_uri,
        nonce: asked.nonce,
        challenge: asked.code_challenge,
        exp: Math.floor(Date.now() / 1000) + CODE_SECONDS,
        person: {
          sub: createHash("sha256").update(person.email).digest("hex").slice(0, 32),
          email: person.email,
          email_verified: person.verified === "1",
          name: person.name,
          picture: `${config.siteUrl}/icon-192.png`,
        },
      },
      codeKey,
    );
    const back = new URL(asked.redirect_uri);
    for (const [name, value] of Object.entries({ code, state: asked.state, iss: issuer }))
      back.searchParams.set(name, value);
    return reply.redirect(back.href, 302);
  }

  function trade(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const now = Math.floor(Date.now() / 1000);
    const body = tokenSchema.safeParse(request.body).data;
    if (body === undefined || body.client_id !== clientId || !isSame(body.client_secret, secret))
      return reply.code(401).send({ error: "invalid_client" });
    const code = codeSchema.safeParse(verifyHs256(body.code, codeKey)).data;
    const challenge = createHash("sha256").update(body.code_verifier).digest("base64url");
    if (
      code === undefined ||
      code.exp < now ||
      code.redirect_uri !== body.redirect_uri ||
      code.challenge !== challenge
    )
      return reply.code(400).send({ error: "invalid_grant" });
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce: code.nonce };
    return reply.send({
      access_token: "none",
      token_type: "Bearer",
      expires_in: 300,
      id_token: signEs256({ ...code.person, ...claims }, signing),
    });
  }
}
