import type { AuthSettings } from "../config/auth-settings.ts";
import type { PlatformConfig } from "../config/platform-config.ts";

/** Lifetime of an access token, as on the hosted platform. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** Returns the settings of a deployment. Tests can override them by `config.auth`. */
export function authSettings(config: PlatformConfig): AuthSettings {
  return {
    siteUrl: config.siteUrl,
    jwtSecret: config.jwtSecret,
    confirmEmail: config.confirmEmail,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
    refreshReuseSeconds: 10,
    sessionIdleDays: 60,
    oneTimeTokenSeconds: 3600,
    flowSeconds: 600,
    authCodeSeconds: 300,
    maxCodeAttempts: 5,
    mailIntervalSeconds: pause(config),
    maxFactorAttempts: 5,
    factorLockSeconds: 900,
    reauthenticationSeconds: 900,
    passwordMinLength: 6,
    passwordCost: 10,
    uniformAnswerMs: 60,
    allowLoopbackRedirects: !config.production,
    limitFactor: limitFactor(config),
    cleanupIntervalMs: 15 * 60_000,
    ...config.auth,
  };
}

// The factor that multiplies request limits. It is higher outside production, where many users share one IP address.
function limitFactor(config: PlatformConfig): number {
  if (!config.rateLimits) return 0;
  return config.production ? 1 : 20;
}

function pause(config: PlatformConfig): number {
  if (!config.rateLimits) return 0;
  return config.production ? 60 : 3;
}
