/** A single slash, and no character that a browser skips or reads as a slash: a host could follow it. */
const OWN = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** A return address (path and query) if it is a page of this site other than the sign-in; else the home page. */
export function ownAddress(address: unknown): string {
  if (typeof address !== "string" || !OWN.test(address)) return "/";
  return /^\/(login|register)(?=[/?#]|$)/u.test(address) ? "/" : address;
}
