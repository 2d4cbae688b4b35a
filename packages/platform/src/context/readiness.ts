/** Resolves when what it asks about works, rejects when it does not. */
export type ReadinessCheck = () => Promise<void>;

export interface ReadinessReport {
  readonly isReady: boolean;
  /** Whether the server is about to stop. */
  readonly isDraining: boolean;
  /** Names of the checks that failed. */
  readonly failed: readonly string[];
}

/** Knows whether requests can be served now: whoever needs something for that adds its check. */
export interface Readiness {
  /** @param freshMs how old an answer may be; a second where nothing is said */
  add(name: string, check: ReadinessCheck, freshMs?: number): void;
  /** Asks every check whose answer is no longer fresh. */
  report(): Promise<ReadinessReport>;
  /** From now on the server says that it is not ready, while it goes on answering. */
  drain(): void;
  readonly isDraining: boolean;
}
