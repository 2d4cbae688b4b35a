import type { AuthSettings } from "./auth-settings.ts";
import type { IdentityProviderSettings } from "./identity-providers.ts";

/** Keeps files in any S3-compatible store. */
export interface S3Config {
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Passwords of the database's login roles. `admin` is of no use when `databaseUrl` brings its own. */
export interface DatabasePasswords {
  readonly admin: string;
  readonly owner: string;
  readonly authenticator: string;
}

/** What the platform needs to know; whoever embeds it reads it from wherever it likes. */
export interface PlatformConfig {
  readonly production: boolean;
  /** Which version of the product is served, as `/health`, the log and the metrics say it. */
  readonly version: string;
  /** Where people reach the site; no trailing slash. */
  readonly siteUrl: string;
  readonly brand: string;
  readonly dataDir: string;
  /** Language in whose order the embedded database sorts (ICU). */
  readonly locale: string;
  /** Folder that gets the embedded database's log, for recovering any moment; null for none. */
  readonly walArchive: string | null;
  /** A PostgreSQL that others run; null starts the embedded one. */
  readonly databaseUrl: string | null;
  /** Replicas of it that answer what visitors read, each by its own address. */
  readonly databaseReadUrls: readonly string[];
  readonly databasePasswords: DatabasePasswords;
  readonly jwtSecret: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  /** `sb_publishable_…`, which stands for the anonymous key, and `sb_secret_…` for the service key. */
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly confirmEmail: boolean;
  /** Other services that people may sign in with. */
  readonly identityProviders: readonly IdentityProviderSettings[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Null keeps the files below `dataDir`. */
  readonly s3: S3Config | null;
  /** Value of Fastify's `trustProxy`: which proxies may say who the client is. */
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  /** Off for test runs only. */
  readonly rateLimits: boolean;
  /** Tunes the accounts service; only tests set anything. */
  readonly auth: Partial<AuthSettings>;
}
