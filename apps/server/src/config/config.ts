import { resolve } from "node:path";
import type { PlatformConfig, S3Config } from "@leyenda/platform/config/platform-config";
import { readIdentityProviders } from "@leyenda/platform/config/identity-providers";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { demoIdentityProvider } from "./demo-identity-provider.ts";
import { defaultDataDir } from "./default-data-dir.ts";
import { VERSION } from "./version.ts";
import { loadSecrets } from "@leyenda/platform/config/secrets";
import { BRAND } from "@leyenda/site/brand";
import type { DiscordConfig } from "./discord.ts";
import { pushServices } from "./push-services.ts";
import { readVariables } from "./variables/read-variables.ts";
import { PAYMENT_SETTINGS } from "./variables/services.ts";
import type { Values } from "./variables/variable-table.ts";

/** The language of the texts. It also determines how names are sorted (ñ after n). */
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

/** When and where the server makes automatic backups. */
export interface BackupSettings {
  /** The folder for backups; null disables them. */
  readonly folder: string | null;
  /** The daily time: minutes after midnight, in the machine's time zone. */
  readonly atMinute: number;
  /** How many backups to retain; older ones are deleted. */
  readonly copies: number;
  /** The passphrase that encrypts the installation's secret in a backup; null if backups do not contain the secret. */
  readonly passphrase: string | null;
  /** Whether a backup is made before migrations change the database. */
  readonly beforeUpdate: boolean;
}

/** All settings of the server, read once from the environment. */
export interface ServerConfig extends PlatformConfig {
  readonly host: string;
  readonly port: number;
  /** The folder of the built web app. */
  readonly webDir: string;
  readonly demo: boolean;
  /** Whether the demonstration contains a tournament that is always being played; never in production. */
  readonly livingCup: boolean;
  /** For how many milliseconds after a request to stop the server still serves, while `/ready` reports the stop. */
  readonly drainMs: number;
  readonly stripe: StripeConfig;
  readonly mercadoPago: MercadoPagoConfig;
  /** The URI for reports of vulnerabilities (RFC 9116); null without one. */
  readonly securityContact: string | null;
  readonly backups: BackupSettings;
  /** How many copies of the whole database the archive (`walArchive`) retains, with the log since the oldest copy. */
  readonly walArchiveCopies: number;
  /** The `PAYMENT_…` variables: settings of further payment providers. Only the Edge Functions read them. */
  readonly paymentSettings: Readonly<Record<string, string>>;
  /** Origins of push services to which the server sends. */
  readonly pushServices: RegExp;
  /** The Discord application; null if users cannot act from Discord. */
  readonly discord: DiscordConfig | null;
  /** Development only: webhooks may call this machine, without https. */
  readonly allowsLocalWebhooks: boolean;
  /** The log level of commands, which are silent unless `LOG_LEVEL` is set. */
  readonly commandLogLevel: ServerConfig["logLevel"];
  /** The secret before a change of `JWT_SECRET`, for the command that changes it. */
  readonly formerJwtSecret: string | null;
}

/**
 * Reads the configuration from `env`.
 * Missing secrets are generated once into the data directory (created if missing).
 *
 * @param root the project's folder, which relative paths refer to
 * @throws ConfigError with all mistakes, one sentence each, before anything is written
 */
export function loadConfig(env: NodeJS.ProcessEnv, root: string): ServerConfig {
  const values = readSettings(env);
  const production = values.NODE_ENV === "production";
  const demo = values.DEMO ?? !production;
  const dataDir = dataDirOf(env, root);
  const secrets = loadSecrets(dataDir, {
    jwtSecret: values.JWT_SECRET,
    anonKey: values.ANON_KEY,
    serviceRoleKey: values.SERVICE_ROLE_KEY,
    publishableKey: values.PUBLISHABLE_KEY,
    secretKey: values.SECRET_KEY,
  });
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`;
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
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrls: values.DATABASE_READ_URL ?? [],
    databasePasswords: secrets.databasePasswords,
    jwtSecret: secrets.jwtSecret,
    anonKey: secrets.anonKey,
    serviceRoleKey: secrets.serviceRoleKey,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    demo,
    livingCup: demo && (values.LIVING_CUP ?? true),
    drainMs: values.DRAIN_SECONDS * 1000,
    confirmEmail: values.CONFIRM_EMAIL,
    identityProviders: [
      ...readIdentityProviders(env),
      ...(demo ? [demoIdentityProvider(siteUrl, secrets.jwtSecret)] : []),
    ],
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    ...providers(values),
    securityContact: values.SECURITY_CONTACT ?? null,
    backups: backups(values, root),
    walArchive: values.WAL_ARCHIVE_DIR === undefined ? null : resolve(root, values.WAL_ARCHIVE_DIR),
    walArchiveCopies: values.WAL_ARCHIVE_KEEP,
    paymentSettings: paymentSettings(env),
    pushServices: values.PUSH_SERVICES ?? pushServices(undefined),
    discord: discord(values),
    allowsLocalWebhooks: !production && values.WEBHOOKS_LOCAL,
    s3: s3(values),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL ?? "info",
    commandLogLevel: values.LOG_LEVEL ?? "silent",
    formerJwtSecret: values.FORMER_JWT_SECRET ?? null,
    rateLimits: production || values.RATE_LIMITS !== "off",
    auth: {},
  };
}

/**
 * Returns the values of all variables.
 * @throws ConfigError with all mistakes, one sentence each
 */
export function readSettings(env: NodeJS.ProcessEnv): Values {
  const { values, problems } = readVariables(env);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return values;
}

/** Returns the folder in `DATA_DIR`, or the default folder. */
export function dataDirOf(env: NodeJS.ProcessEnv, root: string): string {
  const given = env["DATA_DIR"]?.trim();
  return given ? resolve(root, given) : defaultDataDir(root);
}

function backups(values: Values, root: string): BackupSettings {
  return {
    folder: values.BACKUP_DIR === undefined ? null : resolve(root, values.BACKUP_DIR),
    atMinute: values.BACKUP_AT,
    copies: values.BACKUP_KEEP,
    passphrase: values.BACKUP_PASSPHRASE ?? null,
    beforeUpdate: values.BACKUP_BEFORE_UPDATE ?? values.NODE_ENV === "production",
  };
}

function providers(values: Values): Pick<ServerConfig, "stripe" | "mercadoPago"> {
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

/** Reads the three variables of the Discord application, which must be set together or not at all. */
function discord(values: Values): DiscordConfig | null {
  const {
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_PUBLIC_KEY: publicKey,
    DISCORD_BOT_TOKEN: botToken,
  } = values;
  if (applicationId === undefined || publicKey === undefined || botToken === undefined) return null;
  return { applicationId, publicKey, botToken, apiBase: values.DISCORD_API_BASE ?? null };
}

function paymentSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      PAYMENT_SETTINGS.pattern.test(name) && value ? [[name, value]] : [],
    ),
  );
}

function s3(values: Values): S3Config | null {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return null;
  return {
    endpoint: values.S3_ENDPOINT ?? null,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: values.S3_REGION,
  };
}
