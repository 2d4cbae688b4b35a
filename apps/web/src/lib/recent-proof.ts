import { errorCode } from "./errors.ts";

/** Somebody waits for the person at the browser to prove again who he is. */
interface ProofRequest {
  readonly settle: (isProved: boolean) => void;
}

const NEEDED = "reauthentication_needed";

let request: ProofRequest | null = null;
const watchers = new Set<() => void>();

function change(next: ProofRequest | null): void {
  request = next;
  for (const watcher of watchers) watcher();
}

/** Whether a proof is being asked for; with the next one, a store for `useSyncExternalStore`. */
export function isProofAsked(): boolean {
  return request !== null;
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

/**
 * Does what guards the account. Where the last proof is too old for it, the person is asked for
 * another one and it is done again; the refusal stands when he turns that down.
 */
export async function withRecentProof<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (errorCode(error) !== NEEDED) throw error;
    answerProof(false);
    const isProved = await new Promise<boolean>((settle) => change({ settle }));
    if (!isProved) throw error;
    return act();
  }
}
