import type { Registry } from "prom-client";

/** The current number of connections of a pool. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** How many callers wait for a connection. */
  readonly waiting: number;
}

/** Records the outcome of each run of a periodical job. */
export interface JobWatch {
  /** Call it when the job has finished its work, or had none. */
  done(seconds: number): void;
  failed(): void;
}

/** The metrics that a server publishes at `/metrics`. Each component adds its metrics. */
export interface Metrics {
  /**
   * The registry for metrics that their component updates: a `Counter`, `Gauge` or `Histogram` registers itself here.
   */
  readonly registry: Registry;
  /** Adds a metric whose value is read each time `/metrics` is requested. */
  watch(name: string, help: string, look: () => number): void;
  /** Adds a pool. Its state is read each time `/metrics` is requested. */
  watchPool(name: string, look: () => PoolState): void;
  /** Adds a job that runs periodically. */
  watchJob(name: string, everySeconds: number): JobWatch;
}
