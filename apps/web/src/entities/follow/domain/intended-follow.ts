const KEY = "leyenda-follow";

/**
 * Stores in the browser tab what a visitor wants to follow, while they sign in. It is not a URL parameter, because
 * everybody who opens a shared link would then follow too.
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
