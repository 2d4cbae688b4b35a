import type { AuthSettings } from "./auth-settings.ts";
import type { IdentityProviderSettings } from "./identity-providers.ts";

/** Stores files in any S3-compatible store. */
export interface S3Config {
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Passwords of the database's login roles. `admin` is unused if `databaseUrl` contains one. */
export interface DatabasePasswords {
  readonly admin: string;
  readonly owner: string;
  readonly authenticator: string;
}

/** The platform's settings. The application that embeds the platform reads them from any source. */
export interface PlatformConfig {
  readonly production: boolean;
  /** The product's version, shown by `/health`, the log and the metrics. */
  readonly version: string;
  /** The public URL of the site; no trailing slash. */
  readonly siteUrl: string;
  readonly brand: string;
  readonly dataDir: string;
  /** Language whose order the embedded database sorts in (ICU). */
  readonly locale: string;
  /** Folder that gets the embedded database's log, for recovery to any moment; null for none. */
  readonly walArchive: string | null;
  /** An external PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null;
  /** Replicas of it that serve visitors' reads, each with its own URL. */
  readonly databaseReadUrls: readonly string[];
  readonly databasePasswords: DatabasePasswords;
  readonly jwtSecret: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  /** `sb_publishable_…` is an alias of the anonymous key, `sb_secret_…` of the service key. */
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly confirmEmail: boolean;
  /** Other services with which people may sign in. */
  readonly identityProviders: readonly IdentityProviderSettings[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Null stores the files below `dataDir`. */
  readonly s3: S3Config | null;
  /** Fastify's `trustProxy`: which proxies may report the client's address. */
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  /** Off for test runs only. */
  readonly rateLimits: boolean;
  /** Overrides settings of the accounts service; only for tests. */
  readonly auth: Partial<AuthSettings>;
}
