import type pg from "pg";
import type { Logger } from "pino";
import type { PublicJwk } from "../config/es256.ts";
import type { PlatformConfig } from "../config/platform-config.ts";
import type { Network } from "./client-network.ts";
import type { Metrics } from "./metrics.ts";
import type { Readiness } from "./readiness.ts";
import type { Mail, Project } from "./project.ts";

/** The PostgreSQL role as which a request runs, from its verified token. */
export type RequestRole = "anon" | "authenticated" | "service_role";

/** The claims of a token that we signed, in GoTrue's format. */
export interface Claims {
  readonly sub?: string;
  readonly role: RequestRole;
  readonly aud?: string;
  readonly exp?: number;
  readonly iat?: number;
  readonly email?: string;
  readonly session_id?: string;
  readonly [claim: string]: unknown;
}

/** A verified token. `json` is the text of the claims for `request.jwt.claims`. */
export interface VerifiedToken {
  readonly claims: Claims;
  readonly json: string;
  /**
   * Whether the token was issued to an API client.
   * Each transaction of an API client's token begins with a visitor's rights (`ApiClientTokens`).
   */
  readonly isApiClient?: true;
}

/** Signs and verifies the platform's tokens. Verified tokens are cached until they expire. */
export interface Tokens {
  /** Verifies a token; null if it is malformed, expired, or not signed by us. */
  verify(token: string): VerifiedToken | null | Promise<VerifiedToken | null>;
  /** Signs claims. `expiresInSeconds` determines `exp`. */
  sign(claims: Omit<Claims, "iat" | "exp">, expiresInSeconds: number): Promise<string>;
  /** The public keys with which other services verify tokens. */
  publicKeys(): Promise<readonly PublicJwk[]>;
  /** Registers a function that is called when tokens may have become invalid before they expire. */
  onRetired(listener: () => void): void;
}

/** Checks whether the account of a token may still act, or was closed or banned after the token was issued. */
export interface ActiveAccounts {
  /** Returns the result directly if it is cached, else a promise. Always true for tokens without an account. */
  isActive(claims: Pick<Claims, "role" | "sub">): boolean | Promise<boolean>;
  /** Call it when an account was closed, banned or reinstated. If no id is given, it may have been any account. */
  changed(userId?: string): void;
}

/**
 * A position in PostgreSQL's log, in bytes since the log's beginning (`pg_lsn`); 0n means unknown.
 * A replica that has replayed the log up to a position has every change committed before it.
 */
export type WalPosition = bigint;

/** A change in a table. */
export interface TableChange {
  /** The oid of the table. */
  readonly table: string;
  /** The changed columns, if rows were only updated; null for other changes. */
  readonly columns: readonly string[] | null;
}

/** The tables and columns on which the result of a read depends. */
export interface ReadDependence {
  /** The oids of the tables that were read. */
  readonly tables: readonly string[];
  /** Whether a change of the given column can change the result of the read. */
  readonly mayConcern: (table: string, column: string) => boolean;
}

/**
 * The changes in the database that this server knows, from any client and server. Changes invalidate cached responses
 * and pages. Times are those of `performance.now()`; tables are named by their oids.
 */
export interface KnownChanges {
  /** Sets the feed that reports changes. `catchUp` makes the feed report everything that was committed so far. */
  hearThrough(feed: { isListening(): boolean; catchUp(): Promise<void> }): void;
  /** Declares that from now on the feed reports all changes of these tables, and of no others. */
  listening(tables: ReadonlySet<string>): void;
  /** Reports that these tables have changed, before a position in the database's log. */
  changed(changes: readonly TableChange[], position: WalPosition): void;
  /** All changes before this position are known; 0n while no feed is listening. */
  position(): WalPosition;
  /**
   * Whether no known change since a point in time can affect the read.
   * Always false if one of the read's tables reports no changes.
   */
  isUnchangedSince(read: ReadDependence, instant: number): boolean;
  /**
   * Reports that a write from this IP network succeeded. The next reads from this network use cached results only after
   * a check.
   */
  wrote(address: Network): void;
  /** When an IP network last wrote; 0 if that was long ago or never. */
  lastWriteAt(address: Network): number;
  /**
   * Whether all writes from an IP network are known, so that cached results can be checked against them. Returns a
   * promise if the database must be queried first; false if it cannot be queried.
   */
  hasHeardOf(address: Network): boolean | Promise<boolean>;
}

/** The PostgreSQL database of the server: embedded, or that of `DATABASE_URL`. */
export interface Database {
  /** A small pool for platform work (schemas auth, storage, realtime), as the superuser (embedded) or the owner. */
  readonly platform: pg.Pool;
  /** Connection settings for the `authenticator` role, for services with their own pool. */
  readonly authenticator: pg.ClientConfig;
  /** Connection settings for replicas that serve visitors' reads; empty if there are none. */
  readonly readers: readonly pg.ClientConfig[];
  /** Connection settings of `platform`, for LISTEN connections. */
  readonly platformConfig: pg.ClientConfig;
  /** Whether the database responds. If not, `/health` and all requests get a 503 response. */
  isHealthy(): boolean;
  /**
   * Resolves to true once the database responds, and to false if that takes longer than a failover.
   * Requests that were not sent to the database yet wait for this.
   */
  whenBack(): Promise<boolean>;
}

/** A pool, or a client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** Sends mails through SMTP. If no SMTP is configured, stores them in the captured mailbox. */
export interface Mailer {
  /**
   * Stores one or several mails, which are delivered later.
   * With a transaction, the mails are committed or rolled back together with the change that they report.
   * Call `wake` after the commit to deliver without delay.
   */
  send(mails: Mail | readonly Mail[], transaction?: Queryable): Promise<void>;
  /** Delivers mails now that were stored in transactions, instead of at the next check. */
  wake(): void;
}

/** What every service receives when it is created. */
export interface PlatformContext<Config extends PlatformConfig = PlatformConfig> {
  readonly config: Config;
  readonly project: Project;
  readonly log: Logger;
  readonly database: Database;
  readonly tokens: Tokens;
  readonly accounts: ActiveAccounts;
  readonly changes: KnownChanges;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  /** The checks whose results `/ready` reports. */
  readonly readiness: Readiness;
}
