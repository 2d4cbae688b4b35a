/** One slash, and nothing that a browser skips or reads as a slash: it would read a host after it. */
const OWN = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** A return address (path and query) if it is a page of this site other than signing in; else the home page. */
export function ownAddress(address: unknown): string {
  if (typeof address !== "string" || !OWN.test(address)) return "/";
  return /^\/(login|register)(?=[/?#]|$)/u.test(address) ? "/" : address;
}
