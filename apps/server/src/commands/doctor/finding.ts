import type { ServerConfig } from "../../config/config.ts";

export type State = "good" | "warning" | "bad";

/** The result of one check, and a remedy if there is a problem. */
export interface Finding {
  readonly topic: string;
  readonly state: State;
  readonly says: string;
  readonly remedy?: string;
}

/** Creates three functions that make findings about one topic: a success, a warning and a problem. */
export function about(topic: string): {
  good(says: string): Finding;
  /** A finding for a risk: everything works for users, but the operator should know of it. */
  warning(says: string, remedy: string): Finding;
  /** A finding for a problem: something does not work for users. */
  bad(says: string, remedy: string): Finding;
} {
  return {
    good: (says) => ({ topic, state: "good", says }),
    warning: (says, remedy) => ({ topic, state: "warning", says, remedy }),
    bad: (says, remedy) => ({ topic, state: "bad", says, remedy }),
  };
}

/** The input of an examination: the installation and what is known about it. */
export interface Patient {
  readonly config: ServerConfig;
  /** Whether the installation has started before. If not, it has no files yet, and an examination must create none. */
  readonly hasStarted: boolean;
  /** By server name: how many milliseconds the server's clock is ahead of this machine's clock. */
  readonly clocks: Map<string, number>;
}

export type Examination = (patient: Patient) => Finding[] | Promise<Finding[]>;

/** How long an examination waits for another server. */
export const PATIENCE_MS = 8_000;

/** Stores how far the clock of the server that sent this HTTP response is ahead of this machine's. */
export function noteClock({ clocks }: Patient, whose: string, answer: Response): void {
  const theirTime = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(theirTime)) clocks.set(whose, theirTime - Date.now());
}

/** Returns the reason of a failure, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code, message } = error as Error & { code?: unknown };
  return typeof code === "string" ? code : message.trim();
}
