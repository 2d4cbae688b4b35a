import type { ProgramTokens } from "../context/project.ts";

/** Limits of the data API. */
export interface RestSettings {
  /** A function without parameters that runs first in every transaction that may write, as its caller. */
  readonly beforeWrite: string | null;
  /** A function of a call's arguments that runs first in every transaction of a program's token, as a visitor. */
  readonly beforeProgram: string | null;
  /** Functions that keep what a program asks under a key (`ProgramTokens.repeats`). */
  readonly repeats: ProgramTokens["repeats"] | null;
  /** The one schema that is exposed. */
  readonly schema: string;
  /** Where unqualified names are looked up, after `schema`. */
  readonly extraSearchPath: readonly string[];
  /** The most rows of one list, embedded lists included. */
  readonly maxRows: number;
  /** The most levels of embeds, and the most embeds in all. */
  readonly maxEmbedDepth: number;
  readonly maxEmbeds: number;
  /** The most lists within lists on one path of embeds. */
  readonly maxToMany: number;
  /** The most fields of one select, and the most terms of its filters and orders. */
  readonly maxFields: number;
  readonly maxTerms: number;
  /** The most patterns and text searches among them. */
  readonly maxPatterns: number;
  /** The most values in all lists of one request (`in`, `any`). */
  readonly maxListValues: number;
  /** The longest accepted URL, in characters. */
  readonly maxUrlLength: number;
  /** The largest accepted body, in bytes. */
  readonly maxBodyBytes: number;
  /** The largest answer, in bytes: it is in memory once, and lists may embed lists. */
  readonly maxResponseBytes: number;
  /**
   * The most that one statement may cost, in the planner's units (about 100 of them take a millisecond
   * when read from memory), and answer, in bytes, both by estimate and by role. The service's own key
   * has no budget.
   */
  readonly budget: Readonly<Record<"anon" | "authenticated", { cost: number; bytes: number }>>;
  /** Statements above this cost run few at a time, in all; one of each subject. */
  readonly heavyCost: number;
  readonly heavyAtOnce: number;
  /** How much slow reading a subject may owe, and how much is forgiven every second, in milliseconds. */
  readonly workDebtMs: number;
  readonly workPaidPerSecondMs: number;
  /** How many requests may wait for a connection, in all and of one subject. */
  readonly maxWaiting: number;
  readonly maxWaitingPerSubject: number;
  readonly maxHeavyWaitingPerSubject: number;
  /** Connections for requests that sign in, write or call. */
  readonly poolSize: number;
  /** Connections for anonymous reads. */
  readonly anonymousPoolSize: number;
  /** How long PostgreSQL may work on one statement, in milliseconds. */
  readonly statementTimeoutMs: number;
  /** The same for visitors. */
  readonly anonymousTimeoutMs: number;
  /** How long a request waits for a free connection, in milliseconds. */
  readonly acquireTimeoutMs: number;
  /** Prepared statements kept per connection, and compiled shapes kept in all. */
  readonly statementCacheSize: number;
  readonly shapeCacheSize: number;
}

export const DEFAULT_REST_SETTINGS: RestSettings = {
  beforeWrite: null,
  beforeProgram: null,
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
  // A commit waits for the disk, and commits that wait together share one flush: more connections than
  // cores let more of them share it.
  poolSize: 20,
  anonymousPoolSize: 10,
  statementTimeoutMs: 8000,
  anonymousTimeoutMs: 3000,
  acquireTimeoutMs: 10_000,
  statementCacheSize: 100,
  shapeCacheSize: 1000,
};
