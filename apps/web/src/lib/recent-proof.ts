import { errorCode } from "./errors.ts";

/** What the proof is for: something of the own account, or an act of administration. */
export type ProofPurpose = "account" | "administration";

/** Somebody waits for the person at the browser to prove again who he is. */
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

/** What a proof is being asked for; with the next one, a store for `useSyncExternalStore`. */
export function askedProof(): ProofPurpose | null {
  return request?.purpose ?? null;
}

export function watchProof(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The person has proved who he is, or would rather not. */
export function answerProof(isProved: boolean): void {
  const asked = request;
  change(null);
  asked?.settle(isProved);
}

/** Asks for a proof; whoever asks while another waits shares its answer. */
export function askProof(purpose: ProofPurpose): Promise<boolean> {
  if (request) return request.answer;
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
  change({ purpose, answer, settle });
  return answer;
}

/**
 * Does what guards the account. Where the last proof is too old for it, the person is asked for
 * another one and it is done again; the refusal stands when he turns that down.
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
