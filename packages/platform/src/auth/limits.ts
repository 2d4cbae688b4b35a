import type { PlatformContext } from "../context/context.ts";
import type { Network } from "../context/network.ts";
import { createRateLimiter, type RateLimiter } from "../http/rate-limit.ts";
import { TooManyRequestsError } from "./auth-error.ts";
import type { AuthSettings } from "../config/auth-settings.ts";

/** Uses from one network. They leave room for a whole club behind one router. */
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

/** Uses concerning one account. They stop a guesser long before a six-character password falls. */
const ACCOUNT_RULES = {
  // Of all devices that the account does not know together: low enough for a botnet to get nowhere.
  signInToAccount: { points: 100, seconds: 900 },
  // Of one known device, right passwords too: the tries of others never count against it.
  signInFromKnownDevice: { points: 20, seconds: 300 },
  updateUser: { points: 60, seconds: 300 },
  factors: { points: 60, seconds: 300 },
} as const;

/** Mails of any kind to one address. */
const MAILS_PER_HOUR = 10;

type NetworkLimit = keyof typeof NETWORK_RULES;
type AccountLimit = keyof typeof ACCOUNT_RULES;

/** How often things may be asked for. Wrong tries of a mailed code are counted in the database instead. */
export interface Limits {
  /** Counts one use by an account; throws 429 when there are too many. */
  use(name: AccountLimit, key: string): Promise<void>;
  /** Counts one use from a network, and concerning one account where a limit is about both. */
  useFrom(name: NetworkLimit, network: Network, account?: string): Promise<void>;
  /** Forgets the count, for instance after a right password. */
  reset(name: AccountLimit, key: string): Promise<void>;
  resetFrom(name: NetworkLimit, network: Network, account?: string): Promise<void>;
  /**
   * Counts a mail of a kind to an address, whether or not an account has it: refusing only known
   * addresses would tell which ones are known.
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
