import type { Registry } from "prom-client";

/** Connections of a pool at this moment. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Who waits for one. */
  readonly waiting: number;
}

/** Tells how a job fares. */
export interface JobWatch {
  /** It did what was due, or found nothing to do. */
  done(seconds: number): void;
  failed(): void;
}

/** What `/metrics` shows of one server: whoever has something to watch adds it. */
export interface Metrics {
  /** For figures that their owner keeps: a `Counter`, `Gauge` or `Histogram` that registers itself here. */
  readonly registry: Registry;
  /** Shows a figure as it is whenever it is asked for. */
  watch(name: string, help: string, look: () => number): void;
  /** Shows a pool under a name, as it is whenever the figures are read. */
  watchPool(name: string, look: () => PoolState): void;
  /** Shows a job that runs again and again. */
  watchJob(name: string, everySeconds: number): JobWatch;
}
