import { postgresUrl, postgresUrls, readUrls } from "./database-urls.ts";
import { resolve } from "node:path";
import { z } from "zod";
import type { PlatformConfig, S3Config } from "@leyenda/platform/config/platform-config";
import { createTrust } from "@leyenda/platform/http/client-address";
import { readIdentityProviders } from "@leyenda/platform/config/identity-providers";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { demoIdentityProvider } from "./demo-identity-provider.ts";
import { defaultDataDir } from "./default-data-dir.ts";
import { VERSION } from "./version.ts";
import { loadSecrets } from "@leyenda/platform/config/secrets";
import { BRAND } from "@leyenda/site/brand";
import { PUBLIC_KEY, type DiscordConfig } from "./discord.ts";
import { pushServices } from "./push-services.ts";

/** Language of the texts, and of the order of names (ñ after n, accents with their letters). */
export const LOCALE = "es";

export interface StripeConfig {
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  readonly apiBase: string | null;
}

export interface MercadoPagoConfig {
  readonly accessToken: string | null;
  readonly webhookSecret: string | null;
  readonly apiBase: string | null;
}

/** When and where the server makes backups automatically. */
export interface BackupSettings {
  /** Null: no backups. */
  readonly folder: string | null;
  /** Minutes after midnight, in this machine's time. */
  readonly atMinute: number;
  /** How many backups are retained. */
  readonly copies: number;
  /** Whether one is made before migrations change the database. */
  readonly beforeUpdate: boolean;
}

/** All settings of the server, read once from the environment. */
export interface ServerConfig extends PlatformConfig {
  readonly host: string;
  readonly port: number;
  /** The built web app. */
  readonly webDir: string;
  readonly demo: boolean;
  /** Whether the demonstration contains a tournament that is always being played; never in production. */
  readonly livingCup: boolean;
  /** Milliseconds between a requested stop, when `/ready` turns red, and the end of serving. */
  readonly drainMs: number;
  readonly stripe: StripeConfig;
  readonly mercadoPago: MercadoPagoConfig;
  /** The URI for reports of vulnerabilities (RFC 9116); null without one. */
  readonly securityContact: string | null;
  readonly backups: BackupSettings;
  /** How many copies of the whole cluster `walArchive` retains, with the log since the oldest. */
  readonly walArchiveCopies: number;
  /** The `PAYMENT_…` variables: settings of further payment providers, only for the functions. */
  readonly paymentSettings: Readonly<Record<string, string>>;
  /** Origins of push services to which the server sends. */
  readonly pushServices: RegExp;
  /** Null if users cannot act from Discord. */
  readonly discord: DiscordConfig | null;
  /** Development only: webhooks may call this machine, without https. */
  readonly allowsLocalWebhooks: boolean;
}

const text = z
  .string()
  .trim()
  .transform((value) => (value === "" ? undefined : value))
  .optional();
const shortKey = (kind: string) =>
  z.union([z.string().regex(new RegExp(`^sb_${kind}_[\\w-]{20,}$`)), z.literal("")]).optional();
const flag = z
  .enum(["0", "1", "true", "false", ""])
  .transform((value) => (value === "" ? undefined : value === "1" || value === "true"))
  .optional();

const CONTACT_FORM = "debe ser un correo o una dirección https://";
const TIME_FORM = "debe ser una hora, como 04:15";

const SMTP_FORM = "debe tener la forma smtp://usuario:clave@servidor:587, o smtps://";

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: text,
  WEB_DIR: z.string().min(1).default("apps/web/dist"),
  DATABASE_URL: z.union([postgresUrl, z.literal("")]).optional(),
  DATABASE_READ_URL: postgresUrls.optional(),
  SITE_URL: z.union([z.url({ protocol: /^https?$/ }), z.literal("")]).optional(),
  JWT_SECRET: z.union([z.string().min(32), z.literal("")]).optional(),
  ANON_KEY: text,
  SERVICE_ROLE_KEY: text,
  PUBLISHABLE_KEY: shortKey("publishable"),
  SECRET_KEY: shortKey("secret"),
  DEMO: flag,
  LIVING_CUP: flag,
  NODE_ENV: text,
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/, error: CONTACT_FORM }), z.literal("")], {
      error: CONTACT_FORM,
    })
    .optional(),
  BACKUP_DIR: text,
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_FORM)
    .default("04:15"),
  BACKUP_BEFORE_UPDATE: flag,
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(14),
  WAL_ARCHIVE_DIR: text,
  WAL_ARCHIVE_KEEP: z.coerce.number().int().min(1).max(100).default(2),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  CONFIRM_EMAIL: flag,
  SMTP_URL: z.union([z.url({ protocol: /^smtps?$/, error: SMTP_FORM }), z.literal("")]).optional(),
  MAIL_FROM: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: text,
  MERCADOPAGO_ACCESS_TOKEN: text,
  MERCADOPAGO_WEBHOOK_SECRET: text,
  MERCADOPAGO_API_BASE: text,
  S3_ENDPOINT: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_REGION: text,
  TRUST_PROXY: text,
  PUSH_SERVICES: text,
  DISCORD_APPLICATION_ID: z.union([z.string().regex(/^\d{1,20}$/), z.literal("")]).optional(),
  DISCORD_PUBLIC_KEY: z.union([z.string().regex(PUBLIC_KEY), z.literal("")]).optional(),
  DISCORD_BOT_TOKEN: text,
  DISCORD_API_BASE: text,
  WEBHOOKS_LOCAL: flag,
  RATE_LIMITS: z.enum(["on", "off", ""]).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads the configuration from `env`. Missing secrets are generated once into the data directory (created if
 * missing).
 *
 * @param root the project's folder, which relative paths refer to
 * @throws ConfigError with a message for the operator
 */
export function loadConfig(env: NodeJS.ProcessEnv, root: string): ServerConfig {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) throw new ConfigError(describeIssues(parsed.error));
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  const databaseUrl = values.DATABASE_URL || null;
  if (databaseUrl && production && !values.JWT_SECRET) {
    throw new ConfigError(
      "Con DATABASE_URL en producción hace falta JWT_SECRET: todas las copias del servidor deben compartirlo.",
    );
  }

  if (production && !values.SITE_URL) {
    throw new ConfigError(
      "En producción hace falta SITE_URL: la dirección en la que la gente encuentra el sitio.",
    );
  }

  const demo = values.DEMO ?? !production;
  if (production && demo) {
    throw new ConfigError(
      "DEMO=1 no va con NODE_ENV=production, porque cualquiera conoce las contraseñas de la demostración: quita DEMO y empieza en una carpeta o base de datos vacía.",
    );
  }

  const dataDir = dataDirOf(env, root);
  const secrets = loadSecrets(dataDir, {
    jwtSecret: values.JWT_SECRET || undefined,
    anonKey: values.ANON_KEY,
    serviceRoleKey: values.SERVICE_ROLE_KEY,
    publishableKey: values.PUBLISHABLE_KEY || undefined,
    secretKey: values.SECRET_KEY || undefined,
  });
  const siteUrl = (values.SITE_URL || `http://localhost:${values.PORT}`).replace(/\/+$/, "");
  return {
    production,
    version: VERSION,
    host: values.HOST,
    port: values.PORT,
    siteUrl,
    brand: BRAND,
    dataDir,
    locale: LOCALE,
    webDir: resolve(root, values.WEB_DIR),
    databaseUrl,
    databaseReadUrls: readUrls(databaseUrl, values.DATABASE_READ_URL),
    databasePasswords: secrets.databasePasswords,
    jwtSecret: secrets.jwtSecret,
    anonKey: secrets.anonKey,
    serviceRoleKey: secrets.serviceRoleKey,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    demo,
    livingCup: demo && (values.LIVING_CUP ?? true),
    drainMs: values.DRAIN_SECONDS * 1000,
    confirmEmail: values.CONFIRM_EMAIL ?? true,
    identityProviders: [
      ...readIdentityProviders(env),
      ...(demo ? [demoIdentityProvider(siteUrl, secrets.jwtSecret)] : []),
    ],
    smtpUrl: values.SMTP_URL || null,
    mailFrom: values.MAIL_FROM ?? `${BRAND} <no-responder@leyenda.test>`,
    ...providers(values),
    securityContact: securityContact(values.SECURITY_CONTACT),
    backups: backups(values, root),
    walArchive: values.WAL_ARCHIVE_DIR ? resolve(root, values.WAL_ARCHIVE_DIR) : null,
    walArchiveCopies: values.WAL_ARCHIVE_KEEP,
    paymentSettings: paymentSettings(env),
    pushServices: checkedServices(values.PUSH_SERVICES),
    discord: discord(values),
    allowsLocalWebhooks: !production && (values.WEBHOOKS_LOCAL ?? false),
    s3: s3(values),
    trustProxy: checkedTrust(trustProxy(values.TRUST_PROXY)),
    logLevel: values.LOG_LEVEL,
    rateLimits: production || values.RATE_LIMITS !== "off",
    auth: {},
  };
}

/** The folder in `DATA_DIR`, or the default folder. */
export function dataDirOf(env: NodeJS.ProcessEnv, root: string): string {
  const given = env["DATA_DIR"]?.trim();
  return given ? resolve(root, given) : defaultDataDir(root);
}

function securityContact(given: string | undefined): string | null {
  if (!given) return null;
  return given.startsWith("https:") ? given : `mailto:${given}`;
}

function backups(values: Environment, root: string): BackupSettings {
  const [hours = 0, minutes = 0] = values.BACKUP_AT.split(":").map(Number);
  return {
    folder: values.BACKUP_DIR ? resolve(root, values.BACKUP_DIR) : null,
    atMinute: hours * 60 + minutes,
    copies: values.BACKUP_KEEP,
    beforeUpdate: values.BACKUP_BEFORE_UPDATE ?? values.NODE_ENV === "production",
  };
}

/**
 * Without the key payments cannot be opened, without the secret their notifications cannot be verified: both
 * or neither.
 */
function bothOrNeither(values: Environment, key: keyof Environment, secret: keyof Environment) {
  if ((values[key] === undefined) === (values[secret] === undefined)) return;
  const [given, missing] = values[key] === undefined ? [secret, key] : [key, secret];
  throw new ConfigError(
    `${given} necesita también ${missing}: con uno solo, quien paga se queda sin sus tickets (docs/guides/payments.md).`,
  );
}

/** @throws ConfigError for a provider with incomplete settings */
function providers(values: Environment): Pick<ServerConfig, "stripe" | "mercadoPago"> {
  bothOrNeither(values, "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
  bothOrNeither(values, "MERCADOPAGO_ACCESS_TOKEN", "MERCADOPAGO_WEBHOOK_SECRET");
  return {
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY ?? null,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
      apiBase: values.STRIPE_API_BASE ?? null,
    },
    mercadoPago: {
      accessToken: values.MERCADOPAGO_ACCESS_TOKEN ?? null,
      webhookSecret: values.MERCADOPAGO_WEBHOOK_SECRET ?? null,
      apiBase: values.MERCADOPAGO_API_BASE ?? null,
    },
  };
}

/**
 * @throws ConfigError if only a part is set: the commands would get no response, or Discord's calls could not
 * be verified
 */
function discord(values: Environment): DiscordConfig | null {
  const needed = {
    DISCORD_APPLICATION_ID: values.DISCORD_APPLICATION_ID || undefined,
    DISCORD_PUBLIC_KEY: values.DISCORD_PUBLIC_KEY || undefined,
    DISCORD_BOT_TOKEN: values.DISCORD_BOT_TOKEN,
  };
  const {
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_PUBLIC_KEY: publicKey,
    DISCORD_BOT_TOKEN: botToken,
  } = needed;
  if (applicationId !== undefined && publicKey !== undefined && botToken !== undefined)
    return { applicationId, publicKey, botToken, apiBase: values.DISCORD_API_BASE ?? null };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length < 3)
    throw new ConfigError(
      `Para Discord falta ${missing.join(" y ")}: van las tres variables, o ninguna (docs/guides/discord.md).`,
    );
  return null;
}

function paymentSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      /^PAYMENT_[A-Z0-9_]+$/.test(name) && value ? [[name, value]] : [],
    ),
  );
}

function s3(values: Environment): S3Config | null {
  if (!values.S3_BUCKET) return null;
  if (!values.S3_ACCESS_KEY_ID || !values.S3_SECRET_ACCESS_KEY) {
    throw new ConfigError("S3_BUCKET necesita también S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.");
  }
  return {
    endpoint: values.S3_ENDPOINT ?? null,
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    region: values.S3_REGION ?? "us-east-1",
  };
}

/** Without TRUST_PROXY only a proxy on the same machine is trusted. */
function trustProxy(value: string | undefined): boolean | string {
  if (value === undefined) return "loopback";
  if (value === "1" || value === "true") return true;
  if (value === "0" || value === "false") return false;
  return value;
}

function checkedTrust(setting: boolean | string): boolean | string {
  try {
    createTrust(setting);
    return setting;
  } catch {
    throw new ConfigError("TRUST_PROXY debe ser una lista de direcciones o redes, o 1 o 0.");
  }
}

function checkedServices(setting: string | undefined): RegExp {
  try {
    return pushServices(setting);
  } catch {
    throw new ConfigError(
      "PUSH_SERVICES debe ser una lista de orígenes: https://push.ejemplo, https://*.push.ejemplo.",
    );
  }
}

function describeIssues(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  return `La configuración no es válida:\n${lines.join("\n")}`;
}
