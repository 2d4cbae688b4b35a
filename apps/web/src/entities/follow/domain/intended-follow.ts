const KEY = "leyenda-follow";

/**
 * Stores in the browser tab what a visitor wants to follow, while they sign in.
 * A parameter of the address would not do, because anyone who opened a shared link would follow too.
 */
export function intendToFollow(subjectId: string): void {
  sessionStorage.setItem(KEY, subjectId);
}

/** Whether the visitor wanted to follow this subject. The stored intention is deleted, so it is true only once. */
export function takeIntention(subjectId: string): boolean {
  if (sessionStorage.getItem(KEY) !== subjectId) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
