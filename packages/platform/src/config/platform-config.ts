import type { AuthSettings } from "./auth-settings.ts";
import type { IdentityProviderSettings } from "./identity-providers.ts";

/** The settings of an S3-compatible store for files. */
export interface S3Config {
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Passwords of the database's login roles. `admin` is not used if `databaseUrl` contains a password. */
export interface DatabasePasswords {
  readonly admin: string;
  readonly owner: string;
  readonly authenticator: string;
}

/** The platform's settings. The application that embeds the platform can read them from any source. */
export interface PlatformConfig {
  readonly production: boolean;
  /** The product's version, shown by `/health`, the log and the metrics. */
  readonly version: string;
  /** The public URL of the site; no trailing slash. */
  readonly siteUrl: string;
  readonly brand: string;
  readonly dataDir: string;
  /** The language whose rules the embedded database uses to sort texts (ICU). */
  readonly locale: string;
  /** The folder for the archived log of the embedded database, for point-in-time recovery; null for no archive. */
  readonly walArchive: string | null;
  /** The URL of an external PostgreSQL; null to start the embedded one. */
  readonly databaseUrl: string | null;
  /** The URLs of read replicas that serve the reads of visitors. */
  readonly databaseReadUrls: readonly string[];
  readonly databasePasswords: DatabasePasswords;
  readonly jwtSecret: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  /** `sb_publishable_…` is an alias of the anonymous key, `sb_secret_…` of the service key. */
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly confirmEmail: boolean;
  /** External identity providers with which users can sign in. */
  readonly identityProviders: readonly IdentityProviderSettings[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The S3 store for files; null to store files below `dataDir`. */
  readonly s3: S3Config | null;
  /** The proxies that may report the client's IP address, as in Fastify's `trustProxy`. */
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  /** Whether requests are limited; false only in test runs. */
  readonly rateLimits: boolean;
  /** Overrides settings of the auth service, for tests only. */
  readonly auth: Partial<AuthSettings>;
}
