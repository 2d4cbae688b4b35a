import { LRUCache } from "lru-cache";

/** Work that takes less than this is not counted by default, so that an ordinary read never counts. */
const FREE_MS = 50;

/** The maximum number of subjects (users and networks) whose debt is remembered. */
const CAPACITY = 10_000;

interface Debt {
  ms: number;
  at: number;
}

/**
 * The recent work of each subject (user or network), in measured time, because estimates can be wrong.
 * A subject that has occupied the database for long must wait until its debt has shrunk.
 */
export class WorkDebt {
  private readonly debts = new LRUCache<string, Debt>({ max: CAPACITY });
  private readonly limitMs: number;
  private readonly paidPerSecondMs: number;
  private readonly freeMs: number;

  /**
   * @param limitMs the work that a subject may owe
   * @param paidPerSecondMs how much debt is forgiven every second
   * @param freeMs the part of each piece of work that is not counted
   */
  constructor(limitMs: number, paidPerSecondMs: number, freeMs = FREE_MS) {
    this.limitMs = limitMs;
    this.paidPerSecondMs = paidPerSecondMs;
    this.freeMs = freeMs;
  }

  /** Seconds until the subject may request work again; usually 0. */
  waitSeconds(subject: string): number {
    if (this.debts.size === 0) return 0;
    const debt = this.debts.get(subject);
    if (debt === undefined) return 0;
    const owed = this.owed(debt);
    return owed <= this.limitMs ? 0 : Math.ceil((owed - this.limitMs) / this.paidPerSecondMs);
  }

  /** Milliseconds of work that the subject may still request now, and seconds until the full budget is available. */
  left(subject: string): { readonly ms: number; readonly seconds: number } {
    const debt = this.debts.get(subject);
    const owed = debt === undefined ? 0 : this.owed(debt);
    return {
      ms: Math.max(0, Math.floor(this.limitMs - owed)),
      seconds: Math.ceil(owed / this.paidPerSecondMs),
    };
  }

  charge(subject: string, elapsedMs: number): void {
    if (elapsedMs <= this.freeMs) return;
    const debt = this.debts.get(subject) ?? { ms: 0, at: Date.now() };
    debt.ms = this.owed(debt) + elapsedMs - this.freeMs;
    debt.at = Date.now();
    this.debts.set(subject, debt);
  }

  private owed({ ms, at }: Debt): number {
    return Math.max(0, ms - ((Date.now() - at) / 1000) * this.paidPerSecondMs);
  }
}
