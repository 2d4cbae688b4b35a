import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import type { PlatformContext } from "../context/context.ts";

export interface RateLimit {
  /** Distinguishes the counters of different limits. */
  readonly name: string;
  /** How many are allowed … */
  readonly points: number;
  /** … within this many seconds. */
  readonly seconds: number;
}

export interface RateLimitVerdict {
  readonly allowed: boolean;
  /** Seconds until the next try can succeed; 0 when allowed. */
  readonly retryAfterSeconds: number;
}

export interface RateLimiter {
  /** Counts one try of `key` (an address, an e-mail …; only its hash is kept), or what it cost. */
  consume(key: string, points?: number): Promise<RateLimitVerdict>;
  /** Forgets the tries of `key`, after a success for instance. */
  reset(key: string): Promise<void>;
}

/** What a test run with `RATE_LIMITS=off` gets. */
const UNLIMITED: RateLimiter = {
  consume: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }),
  reset: () => Promise.resolve(),
};

/**
 * A rate limit. Counted in memory; in the database when several servers may share it
 * (`DATABASE_URL`), and then in memory again while the database does not answer.
 */
export function createRateLimiter(
  context: Pick<PlatformContext, "config" | "database">,
  limit: RateLimit,
): RateLimiter {
  if (!context.config.rateLimits) return UNLIMITED;
  const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
  const memory = new RateLimiterMemory(options);
  const limiter = context.config.databaseUrl
    ? new RateLimiterPostgres({
        ...options,
        storeClient: context.database.platform,
        storeType: "pool",
        schemaName: "platform",
        tableName: "rate_limits",
        tableCreated: true,
        insuranceLimiter: memory,
      })
    : memory;
  return {
    async consume(key, points) {
      try {
        await limiter.consume(hash(key), points);
        return { allowed: true, retryAfterSeconds: 0 };
      } catch (refusal) {
        if (!isRefusal(refusal)) throw refusal;
        return {
          allowed: false,
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        };
      }
    },
    async reset(key) {
      await limiter.delete(hash(key));
    },
  };
}

function isRefusal(value: unknown): value is RateLimiterRes {
  return (
    !(value instanceof Error) &&
    typeof value === "object" &&
    value !== null &&
    "msBeforeNext" in value
  );
}

function hash(key: string): string {
  return createHash("sha256").update(key.toLowerCase()).digest("base64url").slice(0, 32);
}
