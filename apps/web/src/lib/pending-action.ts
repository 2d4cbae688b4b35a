/**
 * An action that was interrupted because the user lacked something: tickets, a team, a birth date.
 * The browser tab stores the action, so that the user can resume it.
 * The key's name is older than the code; renaming it would lose stored actions.
 */
const KEY = "leyenda-errand";

/** The router state of the navigation to the page where the user gets what is missing. */
export interface PendingAction {
  /** The URL to return to. */
  readonly from: string;
  /** The name of the tournament that the user was about to enter. */
  readonly entering: string | null;
}

/** Reads the state of a navigation or a stored value; null if it is not a pending action on this site. */
export function readPendingAction(stored: unknown): PendingAction | null {
  if (typeof stored !== "object" || stored === null || !("from" in stored)) return null;
  const { from } = stored;
  // A browser reads the text after two slashes as a host, so such a path would lead to another site.
  if (typeof from !== "string" || !/^\/(?![/\\])/u.test(from)) return null;
  const name = "entering" in stored ? stored.entering : null;
  return { from, entering: typeof name === "string" ? name : null };
}

/** Stores the pending action; null removes the stored one. */
export function storePendingAction(pendingAction: PendingAction | null): void {
  if (pendingAction === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(pendingAction));
}

/** The stored pending action; null if there is none. */
export function storedPendingAction(): PendingAction | null {
  const stored = sessionStorage.getItem(KEY);
  try {
    return stored === null ? null : readPendingAction(JSON.parse(stored));
  } catch {
    return null;
  }
}
