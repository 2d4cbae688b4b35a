/**
 * Matches a path on this site: one slash at the start, and no character that browsers skip or read as a slash.
 * A host name could follow such a character.
 */
const OWN = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** Returns the URL (path and query) if it is a page of this site other than the sign-in, else the home page. */
export function sameSitePath(address: unknown): string {
  if (typeof address !== "string" || !OWN.test(address)) return "/";
  return /^\/(login|register)(?=[/?#]|$)/u.test(address) ? "/" : address;
}
