import type { FastifyInstance } from "fastify";
import type { AuthCore } from "./auth-core.ts";
import { AuthError } from "./auth-error.ts";
import { messages } from "./messages.ts";

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

/** Parts of the protocol that this product does not use, with the refusal that clients understand. */
const UNSUPPORTED: readonly {
  readonly url: string;
  readonly code: string;
  readonly status: number;
  readonly message: string;
}[] = [
  { url: "/otp", code: "otp_disabled", status: 422, message: messages.otpDisabled },
  { url: "/magiclink", code: "otp_disabled", status: 422, message: messages.otpDisabled },
  { url: "/authorize", code: "provider_disabled", status: 400, message: messages.providerDisabled },
  { url: "/callback", code: "provider_disabled", status: 400, message: messages.providerDisabled },
  {
    url: "/user/identities/authorize",
    code: "manual_linking_disabled",
    status: 404,
    message: messages.notSupported,
  },
  { url: "/sso", code: "saml_provider_disabled", status: 422, message: messages.providerDisabled },
  {
    url: "/reauthenticate",
    code: "reauthentication_not_valid",
    status: 422,
    message: messages.notSupported,
  },
  {
    url: "/factors",
    code: "mfa_totp_enroll_not_enabled",
    status: 422,
    message: messages.notSupported,
  },
];

/** What clients and monitors ask about the service itself, and clear refusals for the rest. */
export function registerMetaRoutes(app: FastifyInstance, core: AuthCore): void {
  app.get("/health", () => ({
    name: "GoTrue",
    version: "leyenda",
    description: "GoTrue protocol over the product's server",
  }));

  app.get("/settings", () => ({
    external: {
      email: true,
      ...Object.fromEntries(PROVIDERS.map((provider) => [provider, false])),
    },
    disable_signup: false,
    mailer_autoconfirm: !core.settings.confirmEmail,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  }));

  // Tokens are signed with a shared secret (HS256): there is no public key to hand out.
  app.get("/.well-known/jwks.json", (_request, reply) =>
    reply.header("cache-control", "public, max-age=600").send({ keys: [] }),
  );

  for (const { url, code, status, message } of UNSUPPORTED) {
    app.route({
      method: ["GET", "POST"],
      url,
      handler: () => {
        throw new AuthError(status, code, message);
      },
    });
  }
}
