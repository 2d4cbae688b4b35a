import { LRUCache } from "lru-cache";

/** Shorter work is free by default: an ordinary read never counts. */
const FREE_MS = 50;

/** How many subjects are remembered. */
const CAPACITY = 10_000;

interface Debt {
  ms: number;
  at: number;
}

/**
 * The recent work of each subject, in measured time, because estimates can be wrong. A subject that occupied
 * the database for long must wait until its debt has shrunk.
 */
export class WorkDebt {
  private readonly debts = new LRUCache<string, Debt>({ max: CAPACITY });
  private readonly limitMs: number;
  private readonly paidPerSecondMs: number;
  private readonly freeMs: number;

  /**
   * A subject may owe `limitMs` of work. Every second `paidPerSecondMs` are forgiven, and the first `freeMs`
   * of each piece of work are not counted.
   */
  constructor(limitMs: number, paidPerSecondMs: number, freeMs = FREE_MS) {
    this.limitMs = limitMs;
    this.paidPerSecondMs = paidPerSecondMs;
    this.freeMs = freeMs;
  }

  /** Seconds until the subject may request work again; 0 for almost everybody. */
  waitSeconds(subject: string): number {
    if (this.debts.size === 0) return 0;
    const debt = this.debts.get(subject);
    if (debt === undefined) return 0;
    const owed = this.owed(debt);
    return owed <= this.limitMs ? 0 : Math.ceil((owed - this.limitMs) / this.paidPerSecondMs);
  }

  /**
   * Milliseconds of work that the subject may still request now, and seconds until its full budget is back.
   */
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
