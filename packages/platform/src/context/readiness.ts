/** Resolves if the checked component works, rejects if not. */
export type ReadinessCheck = () => Promise<void>;

export interface ReadinessReport {
  readonly isReady: boolean;
  /** Whether the server is about to stop. */
  readonly isDraining: boolean;
  /** Names of the checks that failed. */
  readonly failed: readonly string[];
}

/** Whether requests can be served now. Each component that this depends on adds a check. */
export interface Readiness {
  /** @param freshMs for how long a result is reused; a second by default */
  add(name: string, check: ReadinessCheck, freshMs?: number): void;
  /** Runs every check whose result is outdated. */
  report(): Promise<ReadinessReport>;
  /** From now on the server reports that it is not ready, but still responds. */
  drain(): void;
  readonly isDraining: boolean;
}
