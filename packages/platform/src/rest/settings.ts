import type { ApiClientTokens } from "../context/project.ts";

/** Limits of the data API. */
export interface RestSettings {
  /** A function without parameters that runs first in every transaction that may write, as the caller. */
  readonly beforeWrite: string | null;
  /** A function that runs first in every transaction of an API client's token, with the call's arguments. */
  readonly beforeApiClient: string | null;
  /** Functions that store responses under an idempotency key (`ApiClientTokens.repeats`). */
  readonly repeats: ApiClientTokens["repeats"] | null;
  /** The exposed schema. */
  readonly schema: string;
  /** Schemas in which unqualified names are looked up after `schema`. */
  readonly extraSearchPath: readonly string[];
  /** The maximum number of rows of one list, also of embedded lists. */
  readonly maxRows: number;
  /** The maximum depth of embeds, and the maximum number of embeds. */
  readonly maxEmbedDepth: number;
  readonly maxEmbeds: number;
  /** The maximum number of nested lists on one path of embeds. */
  readonly maxToMany: number;
  /** The maximum number of fields of one select, and of terms in its filters and orders. */
  readonly maxFields: number;
  readonly maxTerms: number;
  /** The maximum number of patterns and text searches in the filters of one request. */
  readonly maxPatterns: number;
  /** The maximum number of values in all lists of one request (`in`, `any`). */
  readonly maxListValues: number;
  /** The longest accepted URL, in characters. */
  readonly maxUrlLength: number;
  /** The largest accepted body, in bytes. */
  readonly maxBodyBytes: number;
  /** The largest response, in bytes. The server stores a response in memory once, and lists may embed lists. */
  readonly maxResponseBytes: number;
  /**
   * The limits by role: the estimated cost of one statement, and the estimated response size in bytes.
   * About 100 units of cost take a millisecond when read from memory. The service key has no limit.
   */
  readonly budget: Readonly<Record<"anon" | "authenticated", { cost: number; bytes: number }>>;
  /** Statements with an estimated cost above this number run only a few at a time, and one per user. */
  readonly heavyCost: number;
  readonly heavyAtOnce: number;
  /**
   * The work debt of slow reads, in milliseconds: its maximum per user or network, and how much is forgiven per second.
   */
  readonly workDebtMs: number;
  readonly workPaidPerSecondMs: number;
  /** How many requests may wait for a connection: in total, and per subject (a user, or a visitor's network). */
  readonly maxWaiting: number;
  readonly maxWaitingPerSubject: number;
  readonly maxHeavyWaitingPerSubject: number;
  /** The number of connections for requests with a token, writes and calls. */
  readonly poolSize: number;
  /** The number of connections for visitors' reads. */
  readonly anonymousPoolSize: number;
  /** How long PostgreSQL may work on one statement, in milliseconds. */
  readonly statementTimeoutMs: number;
  /** The time limit for one statement of a visitor, in milliseconds. */
  readonly anonymousTimeoutMs: number;
  /** How long a request waits for a free connection, in milliseconds. */
  readonly acquireTimeoutMs: number;
  /** The maximum number of prepared statements per connection, and of compiled request shapes in total. */
  readonly statementCacheSize: number;
  readonly shapeCacheSize: number;
}

export const DEFAULT_REST_SETTINGS: RestSettings = {
  beforeWrite: null,
  beforeApiClient: null,
  repeats: null,
  schema: "public",
  extraSearchPath: ["extensions"],
  maxRows: 1000,
  maxEmbedDepth: 8,
  maxEmbeds: 40,
  maxToMany: 2,
  maxFields: 200,
  maxTerms: 100,
  maxPatterns: 10,
  maxListValues: 1000,
  maxUrlLength: 16_384,
  maxBodyBytes: 1_048_576,
  maxResponseBytes: 32 * 1_048_576,
  budget: {
    anon: { cost: 25_000, bytes: 6 * 1_048_576 },
    authenticated: { cost: 60_000, bytes: 12 * 1_048_576 },
  },
  heavyCost: 5_000,
  heavyAtOnce: 3,
  workDebtMs: 2_000,
  workPaidPerSecondMs: 200,
  maxWaiting: 2_000,
  maxWaitingPerSubject: 200,
  maxHeavyWaitingPerSubject: 8,
  // A commit waits for the disk, and waiting commits share one flush.
  // More connections than cores let more commits share a flush.
  poolSize: 20,
  anonymousPoolSize: 10,
  statementTimeoutMs: 8000,
  anonymousTimeoutMs: 3000,
  acquireTimeoutMs: 10_000,
  statementCacheSize: 100,
  shapeCacheSize: 1000,
};
