import { UserFacingError } from "./errors.ts";
import { sessionUserId } from "./supabase.ts";

/** Thrown if the session has ended and the user declined to sign in again. The message is the caller's sentence. */
export class SignInRefused extends UserFacingError {}

interface SignInRequest {
  /** Why the user must sign in, in the words of the form that is being saved. */
  readonly reason: string;
  readonly answer: Promise<boolean>;
  readonly settle: (isSignedIn: boolean) => void;
}

let request: SignInRequest | null = null;
const watchers = new Set<() => void>();

function change(next: SignInRequest | null): void {
  request = next;
  for (const watcher of watchers) watcher();
}

/** The reason why the user must sign in; null if no sign-in is needed. Use it in `useSyncExternalStore`. */
export function askedSignIn(): string | null {
  return request?.reason ?? null;
}

export function watchSignIn(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Called when the user has signed in, or closed the dialog. */
export function answerSignIn(isSignedIn: boolean): void {
  const asked = request;
  change(null);
  asked?.settle(isSignedIn);
}

function askSignIn(reason: string): Promise<boolean> {
  if (request) return request.answer;
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
  change({ reason, answer, settle });
  return answer;
}

/**
 * Runs an action that needs a session.
 * If the session has ended, the user signs in over the current page and the action runs again.
 * @param act receives the id of the signed-in user
 * @param reason a sentence that says what needs the session
 */
export async function withSession<Result>(
  reason: string,
  act: (userId: string) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const userId = await sessionUserId();
    if (userId !== null) {
      try {
        return await act(userId);
      } catch (error) {
        if ((await sessionUserId()) !== null) throw error;
      }
    }
    if (!(await askSignIn(reason))) throw new SignInRefused(reason);
  }
}
