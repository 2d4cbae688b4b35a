/** Limits of the data API. */
export interface RestSettings {
  /** The one schema that is exposed. */
  readonly schema: string;
  /** Where unqualified names are looked up, after `schema`. */
  readonly extraSearchPath: readonly string[];
  /** The most rows of one list, embedded lists included. */
  readonly maxRows: number;
  /** The most levels of embeds, and the most embeds in all. */
  readonly maxEmbedDepth: number;
  readonly maxEmbeds: number;
  /** The longest accepted URL, in characters. */
  readonly maxUrlLength: number;
  /** The largest accepted body, in bytes. */
  readonly maxBodyBytes: number;
  /** The largest answer, in bytes: it is in memory once, and lists may embed lists. */
  readonly maxResponseBytes: number;
  /** Connections for requests that sign in, write or call. */
  readonly poolSize: number;
  /** Connections for anonymous reads. */
  readonly anonymousPoolSize: number;
  /** How long PostgreSQL may work on one statement, in milliseconds. */
  readonly statementTimeoutMs: number;
  /** How long a request waits for a free connection, in milliseconds. */
  readonly acquireTimeoutMs: number;
  /** Prepared statements kept per connection, and compiled shapes kept in all. */
  readonly statementCacheSize: number;
  readonly shapeCacheSize: number;
}

export const DEFAULT_REST_SETTINGS: RestSettings = {
  schema: "public",
  extraSearchPath: ["extensions"],
  maxRows: 1000,
  maxEmbedDepth: 8,
  maxEmbeds: 40,
  maxUrlLength: 16_384,
  maxBodyBytes: 1_048_576,
  maxResponseBytes: 64 * 1_048_576,
  // A commit waits for the disk, and commits that wait together share one flush: more connections than
  // cores let more of them share it.
  poolSize: 20,
  anonymousPoolSize: 10,
  statementTimeoutMs: 8000,
  acquireTimeoutMs: 10_000,
  statementCacheSize: 100,
  shapeCacheSize: 1000,
};
