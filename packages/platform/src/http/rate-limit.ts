import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import type { PlatformContext } from "../context/context.ts";

export interface RateLimit {
  /** The name of the limit, which separates its counters from those of other limits. */
  readonly name: string;
  /** The maximum number of points that may be used in `seconds`. An attempt uses one point or several. */
  readonly points: number;
  /** The length of the period for which points are added up. */
  readonly seconds: number;
}

export interface RateLimitVerdict {
  readonly allowed: boolean;
  /** Seconds until the next attempt can succeed; 0 if this attempt is allowed. */
  readonly retryAfterSeconds: number;
}

export interface RateLimiter {
  /**
   * Counts an attempt, which uses one point or several, for a key (an IP address, an e-mail address …). Only the key's
   * hash is stored.
   */
  consume(key: string, points?: number): Promise<RateLimitVerdict>;
  /** Resets the count of a key, for example after a success. */
  reset(key: string): Promise<void>;
}

/** Allows everything, for test runs with `RATE_LIMITS=off`. */
const UNLIMITED: RateLimiter = {
  consume: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }),
  reset: () => Promise.resolve(),
};

/**
 * Creates a rate limit. Attempts are counted in memory, or in the database if several servers may share the limit.
 * While the database does not respond, the limit is counted in memory.
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
