import type { PlatformContext } from "../context/context.ts";
import type { Network } from "../context/client-network.ts";
import { createRateLimiter, type RateLimiter } from "../http/rate-limit.ts";
import { TooManyRequestsError } from "./auth-error.ts";
import type { AuthSettings } from "../config/auth-settings.ts";

/** Limits per network. They are high enough for a whole club behind one router. */
const NETWORK_RULES = {
  signInFromNetwork: { points: 120, seconds: 300 },
  signInToAccountFromNetwork: { points: 10, seconds: 300 },
  signUp: { points: 60, seconds: 600 },
  recover: { points: 30, seconds: 600 },
  resend: { points: 30, seconds: 600 },
  otp: { points: 30, seconds: 600 },
  authorize: { points: 60, seconds: 300 },
  verify: { points: 60, seconds: 300 },
  refresh: { points: 600, seconds: 300 },
} as const;

/** Limits per account. They stop password guessing long before a six-character password could be found. */
const ACCOUNT_RULES = {
  // The limit for all unknown devices of an account together, so that even a botnet cannot guess a password.
  signInToAccount: { points: 100, seconds: 900 },
  // The limit for each known device of an account; every device is counted separately. Successful sign-ins count too.
  signInFromKnownDevice: { points: 20, seconds: 300 },
  updateUser: { points: 60, seconds: 300 },
  factors: { points: 60, seconds: 300 },
} as const;

/** How many mails, of any kind, one e-mail address may get in an hour. */
const MAILS_PER_HOUR = 10;

type NetworkLimit = keyof typeof NETWORK_RULES;
type AccountLimit = keyof typeof ACCOUNT_RULES;

/**
 * Counts requests, and refuses further ones if there were too many. Wrong attempts with mailed codes are counted in the
 * database instead.
 */
export interface Limits {
  /** Counts one request for an account. Throws 429 if there were too many. */
  use(name: AccountLimit, key: string): Promise<void>;
  /** Counts one request from a network; with `account`, only the network's requests for this account. */
  useFrom(name: NetworkLimit, network: Network, account?: string): Promise<void>;
  /** Resets the count, for example after a right password. */
  reset(name: AccountLimit, key: string): Promise<void>;
  resetFrom(name: NetworkLimit, network: Network, account?: string): Promise<void>;
  /**
   * Counts a mail of a kind to an e-mail address, whether or not it has an account. If only addresses with an account
   * were limited, the limit would reveal which addresses these are.
   */
  useMail(kind: string, email: string): Promise<void>;
}

export function createLimits(
  context: Pick<PlatformContext, "config" | "database">,
  settings: Pick<AuthSettings, "limitFactor" | "mailIntervalSeconds">,
): Limits {
  const { limitFactor, mailIntervalSeconds } = settings;
  const create = (name: string, points: number, seconds: number): RateLimiter =>
    createRateLimiter(context, {
      name: `auth-${name}`,
      points: Math.max(1, Math.ceil(points)),
      seconds,
    });
  const limiters = new Map<string, RateLimiter>(
    Object.entries({ ...NETWORK_RULES, ...ACCOUNT_RULES }).map(([name, rule]) => [
      name,
      create(name, rule.points * limitFactor, rule.seconds),
    ]),
  );
  const mailPause = create("mail-pause", 1, Math.max(1, mailIntervalSeconds));
  const mailHour = create("mail-hour", MAILS_PER_HOUR * limitFactor, 3600);

  const limiter = (name: string): RateLimiter => {
    const found = limiters.get(name);
    if (found === undefined) throw new Error(`No limit named ${name}`);
    return found;
  };
  const countMail = async (counter: RateLimiter, key: string): Promise<void> => {
    const { allowed, retryAfterSeconds: seconds } = await counter.consume(key);
    if (!allowed)
      throw new TooManyRequestsError(
        "over_email_send_rate_limit",
        (say) => say.auth.waitForMail(seconds),
        seconds,
      );
  };

  const use = async (name: string, key: string): Promise<void> => {
    if (limitFactor === 0) return;
    const { allowed, retryAfterSeconds: seconds } = await limiter(name).consume(key);
    if (!allowed)
      throw new TooManyRequestsError(
        "over_request_rate_limit",
        (say) => say.auth.tooManyRequests,
        seconds,
      );
  };
  const reset = async (name: string, key: string): Promise<void> => {
    if (limitFactor > 0) await limiter(name).reset(key);
  };
  const joint = (network: Network, account: string): string => `${account} ${network}`.trim();

  return {
    use,
    useFrom: (name, network, account = "") => use(name, joint(network, account)),
    reset,
    resetFrom: (name, network, account = "") => reset(name, joint(network, account)),
    async useMail(kind, email) {
      if (mailIntervalSeconds > 0) await countMail(mailPause, `${kind}:${email}`);
      if (limitFactor > 0) await countMail(mailHour, email);
    },
  };
}
