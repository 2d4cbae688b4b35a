/**
 * The record of what users did and saw during the faults of a cluster. All times are milliseconds of one clock.
 * Each user does one action after another, only in their own ledger. So the expected result of each action is known.
 */

/**
 * The outcome of an action for its user. `done`: acknowledged; `refused`: it violated a rule.
 * `not done`: the product reported that it did nothing; `unknown`: no response or a broken connection.
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
  /** The balance in the response; null without a response. */
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

/** The data that a page fetches after its socket is open again, because it may have missed changes. */
export interface CatchUp {
  readonly kind: "catch-up";
  readonly actor: string;
  readonly startedAt: number;
  readonly ids: readonly string[];
}

/** An attempt to refresh a session, and whether the session stayed valid. */
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

/** A visitor's request of a page or of the API. */
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

/** The final state, when all parts of the cluster are available again. Balances are listed by user. */
export interface Remains {
  /** The ledger rows written since the beginning of the run. */
  readonly ledger: readonly LedgerLine[];
  readonly startingBalances: Readonly<Record<string, number>>;
  readonly balances: Readonly<Record<string, number>>;
  /** The uploaded paths whose stored bytes are correct. */
  readonly wholeFiles: ReadonlySet<string>;
}

/** How many movements one read returns, and one fetch of missed changes. */
export const READ_LENGTH = 100;
