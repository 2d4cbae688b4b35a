import type pg from "pg";
import type { Logger } from "pino";
import type { PublicJwk } from "../config/es256.ts";
import type { PlatformConfig } from "../config/platform-config.ts";
import type { Network } from "./network.ts";
import type { Metrics } from "./metrics.ts";
import type { Readiness } from "./readiness.ts";
import type { Mail, Project } from "./project.ts";

/** The Postgres role a request runs as, taken from its verified token. */
export type RequestRole = "anon" | "authenticated" | "service_role";

/** Claims of a token that we signed, as GoTrue writes them. */
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

/** A verified token. `json` is the claims as the text that goes into `request.jwt.claims`. */
export interface VerifiedToken {
  readonly claims: Claims;
  readonly json: string;
  /** Issued to an API client: each transaction begins with a visitor's rights (`ApiClientTokens`). */
  readonly isApiClient?: true;
}

/** Signs and verifies the platform's tokens. Verification is cached by token until it expires. */
export interface Tokens {
  /** Returns null for a token that is malformed, expired, or not ours. */
  verify(token: string): VerifiedToken | null | Promise<VerifiedToken | null>;
  /** Signs claims; `expiresInSeconds` sets `exp`. */
  sign(claims: Omit<Claims, "iat" | "exp">, expiresInSeconds: number): Promise<string>;
  /** The keys with which others verify tokens. */
  publicKeys(): Promise<readonly PublicJwk[]>;
  /** Calls back when tokens that were valid may have become invalid. */
  onRetired(listener: () => void): void;
}

/** Whether the account of a token may still act. It may have been closed or banned since. */
export interface ActiveAccounts {
  /** Returns at once if the answer is cached, else a promise. Always true for tokens without an account. */
  isActive(claims: Pick<Claims, "role" | "sub">): boolean | Promise<boolean>;
  /** An account was closed, banned or reinstated; without an id, any account may have been. */
  changed(userId?: string): void;
}

/**
 * A position in PostgreSQL's log, in bytes since its beginning (`pg_lsn`): everything committed before it is
 * included. 0n means unknown.
 */
export type WalPosition = bigint;

/** A change in a table. */
export interface TableChange {
  /** By oid. */
  readonly table: string;
  /** The changed columns if rows were only updated; null for anything else. */
  readonly columns: readonly string[] | null;
}

/** What a read depends on. */
export interface ReadDependence {
  /** Oids of the tables that it read. */
  readonly tables: readonly string[];
  /** Whether a change of this column of one of them can change the result. */
  readonly mayConcern: (table: string, column: string) => boolean;
}

/**
 * The changes in the database that this server knows, from any client and server. Cached responses and pages
 * are invalidated by it. Instants are on the clock of `performance.now()`, tables are oids.
 */
export interface KnownChanges {
  /**
   * The feed that reports changes, and that can be requested to catch up with everything committed until now.
   */
  hearThrough(feed: { isListening(): boolean; catchUp(): Promise<void> }): void;
  /** From now on, changes of these tables and no others are known. Earlier changes are unknown. */
  listening(tables: ReadonlySet<string>): void;
  /** These tables have changed, before a position of the database's log. */
  changed(changes: readonly TableChange[], position: WalPosition): void;
  /** All changes before this position are known; 0n while nobody listens. */
  position(): WalPosition;
  /**
   * True if no known change since an instant concerns the read. Always false if one of its tables reports no
   * changes.
   */
  isUnchangedSince(read: ReadDependence, instant: number): boolean;
  /** A write of this address succeeded: its next reads may use cached results only after a check. */
  wrote(address: Network): void;
  /** When an address last wrote; 0 if that was long ago. */
  lastWriteAt(address: Network): number;
  /**
   * Whether all writes of an address are known, so that cached results can be judged for it. A promise if the
   * database must be queried first, shared by all addresses that wrote. False if it cannot be found out.
   */
  hasHeardOf(address: Network): boolean | Promise<boolean>;
}

/** The one PostgreSQL behind the server, embedded or given by `DATABASE_URL`. */
export interface Database {
  /** Superuser (embedded) or owner pool: schemas auth, storage, realtime and platform work. Small. */
  readonly platform: pg.Pool;
  /** Connection settings for the `authenticator` role, for services with their own pool. */
  readonly authenticator: pg.ClientConfig;
  /** The same for replicas that may serve visitors' reads; empty without replicas. */
  readonly readers: readonly pg.ClientConfig[];
  /** Connection settings of `platform`, for LISTEN connections. */
  readonly platformConfig: pg.ClientConfig;
  /** True while the database responds; drives `/health` and the 503 responses. */
  isHealthy(): boolean;
  /**
   * Resolves to true once the database responds, and to false if it stays away for longer than a failover
   * takes. Unsent queries wait that long.
   */
  whenBack(): Promise<boolean>;
}

/** A pool, or a client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** Sends through SMTP, or stores the mail in the captured mailbox if no SMTP is configured. */
export interface Mailer {
  /**
   * Stores a mail, or many in one statement; they are delivered later. With a transaction, the mail and the
   * change that it reports are committed or rolled back together; `wake` after the commit saves a wait.
   */
  send(mails: Mail | readonly Mail[], transaction?: Queryable): Promise<void>;
  /** Delivers the mails stored in transactions now, not at the next check. */
  wake(): void;
}

/** What every service is built from. */
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
  /** The data of `/ready`. */
  readonly readiness: Readiness;
}
