/**
 * The page may load and connect to its own origin only. Styles may be inline, because the dialog and
 * scroll-lock primitives write style elements. Scripts may not, except the few in every page that are named
 * by their hash (data blocks are not executed).
 *
 * @param origin the origin under which the visitor sees the site
 * @param scriptHashes hashes of the page's own scripts: `'sha256-…'`
 */
export function contentSecurityPolicy(origin: string, scriptHashes: readonly string[]): string {
  const socket = origin.replace(/^http/, "ws");
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (origin.startsWith("https:")) policy.push("upgrade-insecure-requests");
  return policy.join("; ");
}
