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
  /** Made for a program: what it does begins with a visitor's rights (`ProgramTokens`). */
  readonly isProgram?: true;
}

/** Signs and verifies the platform's tokens. Verification is cached by token until it expires. */
export interface Tokens {
  /** Returns null for a token that is malformed, expired, or not ours. */
  verify(token: string): VerifiedToken | null | Promise<VerifiedToken | null>;
  /** Signs claims; `expiresInSeconds` sets `exp`. */
  sign(claims: Omit<Claims, "iat" | "exp">, expiresInSeconds: number): Promise<string>;
  /** What others verify tokens with. */
  publicKeys(): Promise<readonly PublicJwk[]>;
  /** Calls back when tokens that were believed may be believed no more. */
  onRetired(listener: () => void): void;
}

/** Tells whether the account behind a token may still act: it may have been closed or banned since. */
export interface ActiveAccounts {
  /** At once where it is known, else once the database was asked. Always for tokens of no account. */
  isActive(claims: Pick<Claims, "role" | "sub">): boolean | Promise<boolean>;
  /** An account was closed, banned or welcomed back; any may have been where none is named. */
  changed(userId?: string): void;
}

/**
 * A place in PostgreSQL's log, in bytes since its beginning (`pg_lsn`): what was committed before it is in it.
 * 0n says that none is known.
 */
export type WalPosition = bigint;

/** Something changed in a table. */
export interface TableChange {
  /** By oid. */
  readonly table: string;
  /** Where rows were only updated, their columns that changed; null for anything else. */
  readonly columns: readonly string[] | null;
}

/** What a read depends on. */
export interface ReadDependence {
  /** Oids of the tables that it read. */
  readonly tables: readonly string[];
  /** Whether a change of this column of one of them can make it answer otherwise. */
  readonly mayConcern: (table: string, column: string) => boolean;
}

/**
 * What this server has heard of changes in the database, whoever made them on whichever server: what is kept of
 * answers and pages lives by it. Instants are on the clock of `performance.now()`, tables are oids.
 */
export interface KnownChanges {
  /** Who tells of changes, and can be asked to hear of all that was committed until now. */
  hearThrough(feed: { isListening(): boolean; catchUp(): Promise<void> }): void;
  /** Hears from now on, and of no others than these; what was before is not known. */
  listening(tables: ReadonlySet<string>): void;
  /** This has changed, before a position of the database's log. */
  changed(changes: readonly TableChange[], position: WalPosition): void;
  /** Before which everything was written that was heard of; 0n where nobody listens yet. */
  position(): WalPosition;
  /** Whether nothing was heard of since an instant that concerns a read; never so where one of its tables tells nothing. */
  isUnchangedSince(read: ReadDependence, instant: number): boolean;
  /** Somebody's write succeeded: nothing that was read before counts for this address without being judged. */
  wrote(address: Network): void;
  /** When an address last wrote something; 0 where that is long ago. */
  lastWriteAt(address: Network): number;
  /**
   * Whether all is heard of that an address wrote, so that what is kept can be judged for it; a promise where that is
   * asked of the database first, shared by all who wrote. False where it cannot be found out.
   */
  hasHeardOf(address: Network): boolean | Promise<boolean>;
}

/** The one PostgreSQL behind the server, embedded or given by `DATABASE_URL`. */
export interface Database {
  /** Superuser (embedded) or owner pool: schemas auth, storage, realtime and platform work. Small. */
  readonly platform: pg.Pool;
  /** Connection settings for the `authenticator` role, for services that manage their own pool. */
  readonly authenticator: pg.ClientConfig;
  /** The same of replicas that may answer what visitors read; none where there are none. */
  readonly readers: readonly pg.ClientConfig[];
  /** Connection settings of `platform`, for LISTEN connections. */
  readonly platformConfig: pg.ClientConfig;
  /** True while the database answers; drives `/health` and the 503 answers. */
  isHealthy(): boolean;
  /**
   * True as soon as the database answers; false once it has been away for longer than it takes another to become
   * the primary: what was not sent yet waits for that long.
   */
  whenBack(): Promise<boolean>;
}

/** Where a statement runs: a pool, or a client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** Sends through SMTP, or keeps the mail in the captured mailbox when no SMTP is configured. */
export interface Mailer {
  /**
   * Stores a mail, or many in one statement; delivery follows by itself. With a transaction it is stored in
   * that, so that what the mail is about and the mail are kept or lost together; `wake` after the commit
   * saves a wait.
   */
  send(mails: Mail | readonly Mail[], transaction?: Queryable): Promise<void>;
  /** Delivers what was stored in transactions now, not at the next look. */
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
  /** What `/ready` answers. */
  readonly readiness: Readiness;
}
