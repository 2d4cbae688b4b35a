/**
 * Matches a path on this site: one slash at the start, and no character that browsers skip or read as a slash.
 * A host name could follow such a character.
 */
const OWN = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** Returns the URL (path and query) of a page of this site. Returns the home page for the sign-in and other sites. */
export function sameSitePath(address: unknown): string {
  if (typeof address !== "string" || !OWN.test(address)) return "/";
  return /^\/(login|register)(?=[/?#]|$)/u.test(address) ? "/" : address;
}
