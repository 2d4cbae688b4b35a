import { PUBLIC_KEY } from "../discord.ts";
import { pushServices } from "../push-services.ts";
import { FLAG, flag, readBy, text, token, WEB_ADDRESS, webAddress } from "./value-formats.ts";
import type { Variable, VariableFamily } from "./variable.ts";

const apiBase = (whose: string) =>
  ({
    schema: webAddress,
    otherwise: `${whose} own`,
    meaning: "another address of its interface, for tests and proxies",
    must: WEB_ADDRESS,
  }) as const;

const KEY = "debe ser una clave sin espacios ni letras con tilde";

/** The variables for payments, push, Discord and other services. */
export const SERVICES = {
  STRIPE_SECRET_KEY: {
    schema: token.regex(/^(?!pk_|whsec_)/),
    otherwise: "none",
    meaning: "card payments ([how to](payments.md))",
    must: "debe ser la clave secreta de Stripe, que empieza por sk_ o rk_",
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: token.regex(/^(?![spr]k_)/),
    otherwise: "none",
    meaning: "verifies Stripe's notifications; needed with the key",
    must: "debe ser el secreto de firma del webhook de Stripe, que empieza por whsec_",
    secret: true,
  },
  STRIPE_API_BASE: apiBase("Stripe's"),
  MERCADOPAGO_ACCESS_TOKEN: {
    schema: token,
    otherwise: "none",
    meaning: "payments with Mercado Pago ([how to](payments.md))",
    must: KEY,
    secret: true,
  },
  MERCADOPAGO_WEBHOOK_SECRET: {
    schema: token,
    otherwise: "none",
    meaning: "verifies Mercado Pago's notifications; needed with the token",
    must: KEY,
    secret: true,
  },
  MERCADOPAGO_API_BASE: apiBase("Mercado Pago's"),
  DISCORD_APPLICATION_ID: {
    schema: text.regex(/^\d{1,20}$/),
    otherwise: "none",
    meaning: "actions from Discord; this one and the next two, or none ([how to](discord.md))",
    must: "debe ser el número de la aplicación de Discord, solo con cifras",
  },
  DISCORD_PUBLIC_KEY: {
    schema: text.regex(PUBLIC_KEY),
    otherwise: "none",
    meaning: "verifies Discord's requests",
    must: "debe ser la clave pública de la aplicación de Discord, de 64 cifras hexadecimales",
  },
  DISCORD_BOT_TOKEN: {
    schema: token,
    otherwise: "none",
    meaning: "account of the application's bot",
    must: KEY,
    secret: true,
  },
  DISCORD_API_BASE: apiBase("Discord's"),
  PUSH_SERVICES: {
    schema: readBy(pushServices),
    otherwise: "those of Chrome, Firefox, Safari and Edge",
    meaning:
      "origins that receive push notifications, separated by commas; `*.` matches any one name",
    must: "debe ser una lista de orígenes separados por comas, como https://push.ejemplo o https://*.push.ejemplo",
  },
  WEBHOOKS_LOCAL: {
    schema: flag,
    default: "0",
    meaning:
      "1 lets webhooks call this machine, without https, during development; ignored in production",
    must: FLAG,
  },
} as const satisfies Record<string, Variable>;

export const PAYMENT_SETTINGS: VariableFamily = {
  name: "PAYMENT_…",
  prefix: "PAYMENT_",
  pattern: /^PAYMENT_[A-Z0-9_]+$/,
  otherwise: "none",
  meaning: "settings of further payment providers, passed to the functions unchanged",
};
