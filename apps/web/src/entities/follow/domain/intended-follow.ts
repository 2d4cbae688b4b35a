const KEY = "leyenda-follow";

/**
 * What a visitor wanted to follow, kept for this tab while he signs in. Not in the address: a link
 * that somebody hands on would make others follow.
 */
export function intendToFollow(subjectId: string): void {
  sessionStorage.setItem(KEY, subjectId);
}

/** Whether this was to be followed; answers yes once. */
export function takeIntention(subjectId: string): boolean {
  if (sessionStorage.getItem(KEY) !== subjectId) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
