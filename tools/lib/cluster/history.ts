/**
 * What users did and saw during the faults of a cluster. Instants are milliseconds of one clock. Every user
 * does one thing after the other, and only in their own ledger, so the next expected result is known.
 */

/**
 * The outcome of an action for its user. `done`: acknowledged; `refused`: it broke a rule; `not done`: the
 * product reported that it did nothing; `unknown`: anything else (no response, a broken connection).
 */
export type Outcome = "done" | "refused" | "not done" | "unknown";

/** A movement of tickets, identified by its reason. */
export interface Write {
  readonly kind: "write";
  readonly id: string;
  readonly actor: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: Outcome;
  /** The returned balance. */
  readonly balance: number | null;
}

/** A read of a user's own ledger and balance. */
export interface Read {
  readonly kind: "read";
  readonly actor: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly balance: number;
  /** The latest `READ_LENGTH` movements, newest first. */
  readonly ids: readonly string[];
}

/** A change that arrived at a user's socket. */
export interface LiveChange {
  readonly kind: "live change";
  readonly actor: string;
  readonly at: number;
  readonly id: string;
}

/** What a user fetched after their socket was open again, as a page does. */
export interface CatchUp {
  readonly kind: "catch-up";
  readonly actor: string;
  readonly startedAt: number;
  readonly ids: readonly string[];
}

/** A session that was refreshed, or that the product ended. */
export interface SessionCheck {
  readonly kind: "session";
  readonly actor: string;
  readonly at: number;
  readonly isKept: boolean;
}

export interface Upload {
  readonly kind: "upload";
  readonly path: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: Outcome;
}

/** A visitor's page or API response. */
export interface Visit {
  readonly kind: "visit";
  readonly actor: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly isAnswered: boolean;
}

export type Happening = Write | Read | LiveChange | CatchUp | SessionCheck | Upload | Visit;

/** A row of the ledger in the database. */
export interface LedgerLine {
  readonly id: string;
  readonly actor: string;
  readonly delta: number;
  readonly balanceAfter: number;
}

/** The final state, when everything is available again; balances by actor. */
export interface Remains {
  /** The rows written since the beginning. */
  readonly ledger: readonly LedgerLine[];
  readonly startingBalances: Readonly<Record<string, number>>;
  readonly balances: Readonly<Record<string, number>>;
  /** The uploaded paths whose stored bytes are correct. */
  readonly wholeFiles: ReadonlySet<string>;
}

/** How many movements a read and a catch-up fetch. */
export const READ_LENGTH = 100;
