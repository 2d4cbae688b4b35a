import { ACCESS_TOKEN_SECONDS, type ServerConfig } from "../../config.ts";

/** Everything that tunes the service. Tests shorten times; deployments use the defaults. */
export interface AuthSettings {
  /** Where people reach the site, and so where mailed links point; no trailing slash. */
  readonly siteUrl: string;
  readonly jwtSecret: string;
  readonly confirmEmail: boolean;
  readonly accessTokenSeconds: number;
  /** For how long a refresh token that was just replaced may be shown again (two tabs, a lost answer). */
  readonly refreshReuseSeconds: number;
  /** A session that was not refreshed for so long ends. */
  readonly sessionIdleDays: number;
  readonly oneTimeTokenSeconds: number;
  /** Wrong codes after which a mailed code is void. */
  readonly maxCodeAttempts: number;
  /** Pause between two mails of one kind to one address. */
  readonly mailIntervalSeconds: number;
  readonly passwordMinLength: number;
  /** bcrypt's cost; 10 as on the hosted platform. */
  readonly passwordCost: number;
  /** Answers that must not tell whether an account exists take at least this long. */
  readonly uniformAnswerMs: number;
  /** Loopback addresses are allowed redirect targets (a dev server on another port). */
  readonly allowLoopbackRedirects: boolean;
  /** Multiplies every request limit; 0 switches them off. */
  readonly limitFactor: number;
  readonly cleanupIntervalMs: number;
}

/** The settings of a deployment, with what a test changed in `config.auth`. */
export function authSettings(config: ServerConfig): AuthSettings {
  return {
    siteUrl: config.siteUrl,
    jwtSecret: config.jwtSecret,
    confirmEmail: config.confirmEmail,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
    refreshReuseSeconds: 10,
    sessionIdleDays: 60,
    oneTimeTokenSeconds: 3600,
    maxCodeAttempts: 5,
    mailIntervalSeconds: pause(config),
    passwordMinLength: 6,
    passwordCost: 10,
    uniformAnswerMs: 60,
    allowLoopbackRedirects: !config.production,
    limitFactor: limitFactor(config),
    cleanupIntervalMs: 15 * 60_000,
    ...config.auth,
  };
}

// Outside production one machine plays many people: a demonstration, browser tests.
function limitFactor(config: ServerConfig): number {
  if (!config.rateLimits) return 0;
  return config.production ? 1 : 20;
}

function pause(config: ServerConfig): number {
  if (!config.rateLimits) return 0;
  return config.production ? 60 : 3;
}
