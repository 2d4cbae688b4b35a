/**
 * What people did and saw while a cluster was hurt. Instants are milliseconds of one clock. Everybody writes one
 * thing after the other and only in his own ledger, so what he must see next is known.
 */

/**
 * How an act ended for whoever asked for it: `done` was acknowledged; `refused` broke a rule; `not done` the
 * product said that it did nothing; `unknown` is anything else (no answer, a broken connection).
 */
export type Outcome = "done" | "refused" | "not done" | "unknown";

/** A movement of tickets, known by its reason. */
export interface Write {
  readonly kind: "write";
  readonly id: string;
  readonly actor: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: Outcome;
  /** The balance that was answered. */
  readonly balance: number | null;
}

/** Somebody's look at his own ledger and balance. */
export interface Read {
  readonly kind: "read";
  readonly actor: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly balance: number;
  /** The latest `READ_LENGTH` movements, newest first. */
  readonly ids: readonly string[];
}

/** A change that arrived at somebody's socket. */
export interface LiveChange {
  readonly kind: "live change";
  readonly actor: string;
  readonly at: number;
  readonly id: string;
}

/** What somebody fetched after his socket was open again, as a page does. */
export interface CatchUp {
  readonly kind: "catch-up";
  readonly actor: string;
  readonly startedAt: number;
  readonly ids: readonly string[];
}

/** A session that was renewed, or that the product ended. */
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

/** A visitor's page or answer. */
export interface Visit {
  readonly kind: "visit";
  readonly actor: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly isAnswered: boolean;
}

export type Happening = Write | Read | LiveChange | CatchUp | SessionCheck | Upload | Visit;

/** A line of the ledger as the database has it. */
export interface LedgerLine {
  readonly id: string;
  readonly actor: string;
  readonly delta: number;
  readonly balanceAfter: number;
}

/** What is there when everything is whole again; balances by actor. */
export interface Remains {
  /** Of what was written since the beginning. */
  readonly ledger: readonly LedgerLine[];
  readonly startingBalances: Readonly<Record<string, number>>;
  readonly balances: Readonly<Record<string, number>>;
  /** Of the uploaded paths those whose bytes are as they were sent. */
  readonly wholeFiles: ReadonlySet<string>;
}

/** How many movements a read and a catch-up fetch. */
export const READ_LENGTH = 100;
