import { z } from "zod";
import { parseObject, splitJwt } from "@leyenda/platform/config/split-jwt";
import { BRAND } from "@leyenda/site/brand";
import { FLAG, flag, text } from "./value-formats.ts";
import type { Variable, VariableFamily } from "./variable.ts";

/** Matches a mail address, or a name followed by an address in angle brackets. */
const SENDER = /^(?:[^\s<>@,;]+@[^\s<>@,;]+|[^<>\r\n]+<[^\s<>@,;]+@[^\s<>@,;]+>)$/;

/** An unexpired token (RFC 7519) for a database role. Another check verifies its signature with JWT_SECRET. */
const apiKey = (role: string) =>
  text.refine((key) => {
    const jwt = splitJwt(key);
    const claims = jwt && parseObject(jwt.body);
    if (jwt?.header.alg !== "HS256" || claims?.["role"] !== role) return false;
    return claims["exp"] === undefined || Number(claims["exp"]) * 1000 > Date.now();
  });

const apiKeyForm = (role: string) =>
  `debe ser un JWT (HS256) vigente del rol ${role}, firmado con JWT_SECRET: quítala y se hace sola`;

const shortKey = (kind: string) => text.regex(new RegExp(`^sb_${kind}_[\\w-]{20,}$`));

const secret = z.string().min(32);
const SECRET = "debe tener al menos 32 caracteres: haz uno con «openssl rand -base64 48»";

/** The variables for accounts, keys and mail. */
export const ACCOUNTS = {
  CONFIRM_EMAIL: {
    schema: flag,
    default: "1",
    meaning: "0 lets accounts sign in without confirming their address",
    must: FLAG,
  },
  JWT_SECRET: {
    schema: secret,
    otherwise: "generated once",
    meaning:
      "the installation's secret; the API keys and the keys that sign tokens are derived from it ([rotation](signing-keys.md)); required in production with `DATABASE_URL`",
    must: SECRET,
    secret: true,
    ofInstallation: true,
  },
  FORMER_JWT_SECRET: {
    schema: secret,
    otherwise: "none",
    meaning: "the secret before a change, only for `npm run keys -- --cambiar-secreto`",
    must: SECRET,
    secret: true,
    ofInstallation: true,
  },
  ANON_KEY: {
    schema: apiKey("anon"),
    otherwise: "derived from `JWT_SECRET`",
    meaning: "the API key of visitors",
    must: apiKeyForm("anon"),
    secret: true,
    ofInstallation: true,
  },
  SERVICE_ROLE_KEY: {
    schema: apiKey("service_role"),
    otherwise: "derived from `JWT_SECRET`",
    meaning: "the API key of services, which no policy limits",
    must: apiKeyForm("service_role"),
    secret: true,
    ofInstallation: true,
  },
  PUBLISHABLE_KEY: {
    schema: shortKey("publishable"),
    otherwise: "derived from `JWT_SECRET`",
    meaning: "the visitors' key in the newer form, `sb_publishable_…`",
    must: "debe ser sb_publishable_ y al menos 20 letras o números",
    secret: true,
    ofInstallation: true,
  },
  SECRET_KEY: {
    schema: shortKey("secret"),
    otherwise: "derived from `JWT_SECRET`",
    meaning: "the services' key in the newer form, `sb_secret_…`",
    must: "debe ser sb_secret_ y al menos 20 letras o números",
    secret: true,
    ofInstallation: true,
  },
  SMTP_URL: {
    schema: text.regex(/^smtps?:\/\/[^/]/i).pipe(z.url()),
    otherwise: "mail is captured",
    meaning: "server for outgoing mail",
    must: "debe tener la forma smtp://usuario:clave@servidor:587, o smtps://",
    secret: true,
  },
  MAIL_FROM: {
    schema: text.regex(SENDER),
    default: `${BRAND} <no-responder@leyenda.test>`,
    meaning: "sender of outgoing mail",
    must: "debe ser un correo, solo o como Leyenda <no-responder@leyenda.example>",
  },
} as const satisfies Record<string, Variable>;

export const IDENTITY_PROVIDERS: VariableFamily = {
  name: "GOTRUE_EXTERNAL_…",
  prefix: "GOTRUE_EXTERNAL_",
  pattern: /_(?:ENABLED|CLIENT_ID|SECRET|URL|REDIRECT_URI|LABEL)$/,
  otherwise: "none; a marked one in the demo",
  meaning:
    "sign-in with Discord, Google or any OpenID Connect provider ([how to](identity-providers.md))",
};
