const KEY = "leyenda-follow";

/**
 * Stores what a visitor wanted to follow, for this tab, while they sign in. It is not in the address: a shared link
 * would make others follow.
 */
export function intendToFollow(subjectId: string): void {
  sessionStorage.setItem(KEY, subjectId);
}

/** Whether the visitor wanted to follow this; true only once. */
export function takeIntention(subjectId: string): boolean {
  if (sessionStorage.getItem(KEY) !== subjectId) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
