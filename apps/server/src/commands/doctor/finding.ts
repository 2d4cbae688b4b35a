import type { ServerConfig } from "../../config/config.ts";

export type State = "good" | "warning" | "bad";

/** What an examination found of one thing, and what to do where that is not good. */
export interface Finding {
  readonly topic: string;
  readonly state: State;
  readonly says: string;
  readonly remedy?: string;
}

/** Findings of one topic. */
export function about(topic: string): {
  good(says: string): Finding;
  /** It works; whoever operates should know. */
  warning(says: string, remedy: string): Finding;
  /** People do without something. */
  bad(says: string, remedy: string): Finding;
} {
  return {
    good: (says) => ({ topic, state: "good", says }),
    warning: (says, remedy) => ({ topic, state: "warning", says, remedy }),
    bad: (says, remedy) => ({ topic, state: "bad", says, remedy }),
  };
}

/** What is examined. */
export interface Patient {
  readonly config: ServerConfig;
  /** False before the first start: nothing is laid down yet, and examining lays down nothing. */
  readonly hasStarted: boolean;
  /** By how many milliseconds the clocks of others, as they told them in passing, are ahead of ours. */
  readonly clocks: Map<string, number>;
}

export type Examination = (patient: Patient) => Finding[] | Promise<Finding[]>;

/** How long anybody else is waited for. */
export const PATIENCE_MS = 8_000;

/** Remembers what an answer over HTTP says the time is. */
export function noteClock({ clocks }: Patient, whose: string, answer: Response): void {
  const theirTime = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(theirTime)) clocks.set(whose, theirTime - Date.now());
}

/** Why something failed, in as few words as it takes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code, message } = error as Error & { code?: unknown };
  return typeof code === "string" ? code : message.trim();
}
