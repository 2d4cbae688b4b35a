/** A check that resolves if the component works, and rejects if not. */
export type ReadinessCheck = () => Promise<void>;

export interface ReadinessReport {
  readonly isReady: boolean;
  /** Whether the server is about to stop and accepts no new work. */
  readonly isDraining: boolean;
  /** The names of the checks that failed. */
  readonly failed: readonly string[];
}

/** Whether the server can handle requests now. Each component that requests depend on adds a check. */
export interface Readiness {
  /** @param freshMs how long a result is reused, in milliseconds; a second by default */
  add(name: string, check: ReadinessCheck, freshMs?: number): void;
  /** Runs the checks whose results are older than `freshMs`, and reports all results. */
  report(): Promise<ReadinessReport>;
  /** From now on the server reports that it is not ready, but still responds. */
  drain(): void;
  readonly isDraining: boolean;
}
