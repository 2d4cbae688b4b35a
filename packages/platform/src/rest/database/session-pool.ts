import type pg from "pg";
import type { PoolState } from "../../context/metrics.ts";
import { acquisitionTimeout, databaseUnavailable } from "../errors.ts";
import type { RestError } from "../errors.ts";
import { Session } from "./session.ts";
import type { SessionLimits } from "./session.ts";

export interface SessionPoolOptions {
  readonly config: pg.ClientConfig;
  /** SQL statements that run once on each new connection. */
  readonly setup: readonly string[];
  readonly size: number;
  readonly acquireTimeoutMs: number;
  readonly limits: SessionLimits;
}

interface Waiter {
  readonly resolve: (session: Session) => void;
  readonly reject: (error: RestError) => void;
  readonly timer: NodeJS.Timeout;
}

/** A pool of up to `size` connections, opened on demand. The most recently used connection is used first. */
export class SessionPool {
  private readonly options: SessionPoolOptions;
  private readonly idle: Session[] = [];
  private readonly all = new Set<Session>();
  private readonly waiters: Waiter[] = [];
  private opening = 0;
  private isClosed = false;

  constructor(options: SessionPoolOptions) {
    this.options = options;
  }

  /** Runs `work` with an exclusive connection and returns the connection to the pool, unless it was lost. */
  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = this.idle.pop() ?? (await this.acquire());
    try {
      return await work(session);
    } finally {
      this.release(session);
    }
  }

  /** Closes every connection. Running statements fail. */
  drop(): void {
    for (const session of this.all) session.abandon();
  }

  close(): void {
    this.isClosed = true;
    for (const waiter of this.waiters.splice(0)) this.refuse(waiter, databaseUnavailable());
    for (const session of this.all) session.close();
    this.all.clear();
    this.idle.length = 0;
  }

  state(): PoolState {
    return { open: this.all.size, idle: this.idle.length, waiting: this.waiters.length };
  }

  private acquire(): Promise<Session> {
    if (this.isClosed) return Promise.reject(databaseUnavailable());
    if (this.all.size + this.opening < this.options.size) return this.open();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
        reject(acquisitionTimeout());
      }, this.options.acquireTimeoutMs);
      const waiter: Waiter = { resolve, reject, timer };
      this.waiters.push(waiter);
    });
  }

  private async open(): Promise<Session> {
    const { config, setup, limits } = this.options;
    this.opening += 1;
    try {
      const session = await Session.open(config, setup, limits, (lost) => this.forget(lost));
      if (this.isClosed) {
        session.close();
        throw databaseUnavailable();
      }
      this.all.add(session);
      return session;
    } catch {
      // The database is unavailable, so all waiting requests are refused.
      for (const waiter of this.waiters.splice(0)) this.refuse(waiter, databaseUnavailable());
      throw databaseUnavailable();
    } finally {
      this.opening -= 1;
    }
  }

  private release(session: Session): void {
    if (session.isLost) return;
    const waiter = this.waiters.shift();
    if (waiter === undefined) {
      this.idle.push(session);
      return;
    }
    clearTimeout(waiter.timer);
    waiter.resolve(session);
  }

  private forget(session: Session): void {
    this.all.delete(session);
    const index = this.idle.indexOf(session);
    if (index >= 0) this.idle.splice(index, 1);
    this.replaceFor(this.waiters.shift());
  }

  /** The pool opens a new connection for a lost one. The longest waiting request gets the new connection. */
  private replaceFor(waiter: Waiter | undefined): void {
    if (waiter === undefined) return;
    clearTimeout(waiter.timer);
    this.acquire().then(waiter.resolve, waiter.reject);
  }

  private refuse(waiter: Waiter, error: RestError): void {
    clearTimeout(waiter.timer);
    waiter.reject(error);
  }
}
