import { LRUCache } from "lru-cache";

/** Shorter work is free unless said otherwise: an ordinary read never counts. */
const FREE_MS = 50;

/** How many subjects are remembered. */
const CAPACITY = 10_000;

interface Debt {
  ms: number;
  at: number;
}

/**
 * What each subject's work has cost lately. Estimates can be wrong, the clock is not: whoever
 * kept the database busy for long waits until it has had a rest from him.
 */
export class WorkDebt {
  private readonly debts = new LRUCache<string, Debt>({ max: CAPACITY });
  private readonly limitMs: number;
  private readonly paidPerSecondMs: number;
  private readonly freeMs: number;

  /**
   * `limitMs` of work may be owed; `paidPerSecondMs` are forgiven every second, and `freeMs` of
   * each piece of work are not counted.
   */
  constructor(limitMs: number, paidPerSecondMs: number, freeMs = FREE_MS) {
    this.limitMs = limitMs;
    this.paidPerSecondMs = paidPerSecondMs;
    this.freeMs = freeMs;
  }

  /** Seconds until the subject may ask for work again; 0 for almost everybody. */
  waitSeconds(subject: string): number {
    if (this.debts.size === 0) return 0;
    const debt = this.debts.get(subject);
    if (debt === undefined) return 0;
    const owed = this.owed(debt);
    return owed <= this.limitMs ? 0 : Math.ceil((owed - this.limitMs) / this.paidPerSecondMs);
  }

  /** Milliseconds of work that the subject may still ask for at once, and seconds until that is all of it again. */
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
