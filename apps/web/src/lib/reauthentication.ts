import { errorCode } from "./errors.ts";

/** The purpose for which the user proves their identity: a change to the account, or an action of administration. */
export type ProofPurpose = "account" | "administration";

/** A request for the user to prove their identity again. */
interface ProofRequest {
  readonly purpose: ProofPurpose;
  readonly answer: Promise<boolean>;
  readonly settle: (isProved: boolean) => void;
}

const NEEDED = "reauthentication_needed";

let request: ProofRequest | null = null;
const watchers = new Set<() => void>();

function change(next: ProofRequest | null): void {
  request = next;
  for (const watcher of watchers) watcher();
}

/** The purpose of the current request; null if there is none. Use it with `useSyncExternalStore`. */
export function askedProof(): ProofPurpose | null {
  return request?.purpose ?? null;
}

export function watchProof(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Called when the user has proved their identity, or declined. */
export function answerProof(isProved: boolean): void {
  const asked = request;
  change(null);
  asked?.settle(isProved);
}

/** Requests that the user proves their identity. A second request at the same time gets the result of the first. */
export function askProof(purpose: ProofPurpose): Promise<boolean> {
  if (request) return request.answer;
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
  change({ purpose, answer, settle });
  return answer;
}

/**
 * Runs an action that changes the account's security.
 * If the user's last proof of identity is too old, the user proves their identity again, and the action runs again.
 * If the user declines, the refusal is thrown.
 */
export async function withRecentProof<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (errorCode(error) !== NEEDED) throw error;
    if (!(await askProof("account"))) throw error;
    return act();
  }
}
