import type { FastifyInstance } from "fastify";
import type { AuthContext } from "./auth-context.ts";
import type { Phrase } from "../config/english-texts.ts";
import { AuthError } from "./auth-error.ts";

/** How long clients may cache the public keys for tokens, as on the hosted platform. */
const JWKS_CACHE_SECONDS = 600;

const PROVIDERS = [
  "anonymous_users",
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "phone",
  "slack",
  "slack_oidc",
  "snapchat",
  "spotify",
  "twitch",
  "twitter",
  "workos",
  "x",
  "zoom",
];

/** Unsupported routes of the protocol, each with an error that clients understand. */
const UNSUPPORTED: readonly {
  readonly url: string;
  readonly code: string;
  readonly status: number;
  readonly phrase: Phrase;
}[] = [
  {
    url: "/sso",
    code: "saml_provider_disabled",
    status: 422,
    phrase: "SAML 2.0 is disabled",
  },
];

/** Registers routes about the service (health, settings, public keys), and clear errors for unsupported routes. */
export function registerMetaRoutes(app: FastifyInstance, core: AuthContext): void {
  app.get("/health", () => ({
    name: "GoTrue",
    version: "1",
    description: "GoTrue protocol",
  }));

  app.get("/settings", () => ({
    external: {
      email: true,
      ...Object.fromEntries(PROVIDERS.map((provider) => [provider, false])),
      ...Object.fromEntries([...core.providers.keys()].map((provider) => [provider, true])),
    },
    disable_signup: false,
    mailer_autoconfirm: !core.settings.confirmEmail,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  }));

  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply
      .header("cache-control", `public, max-age=${JWKS_CACHE_SECONDS}`)
      .send({ keys: await core.tokens.publicKeys() }),
  );

  for (const { url, code, status, phrase } of UNSUPPORTED) {
    app.route({
      method: ["GET", "POST"],
      url,
      handler: () => {
        throw new AuthError(status, code, phrase);
      },
    });
  }
}
