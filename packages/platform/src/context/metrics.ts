import type { Registry } from "prom-client";

/** Connections of a pool at this moment. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Reports the runs of a job. */
export interface JobWatch {
  /** The job finished its work, or had none. */
  done(seconds: number): void;
  failed(): void;
}

/** The metrics of one server at `/metrics`. Each component adds its own. */
export interface Metrics {
  /** For metrics that their owner updates: a `Counter`, `Gauge` or `Histogram` that registers itself here. */
  readonly registry: Registry;
  /** Adds a metric whose value is read at each request. */
  watch(name: string, help: string, look: () => number): void;
  /** Adds a pool under a name; its state is read at each request. */
  watchPool(name: string, look: () => PoolState): void;
  /** Adds a job that runs periodically. */
  watchJob(name: string, everySeconds: number): JobWatch;
}
