/**
 * Returns the content security policy: the page may load and connect to its own origin only.
 * Inline styles are allowed, because the dialog and scroll-lock primitives write style elements.
 * Inline scripts are refused, except those that every page contains, which are allowed by their hash.
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
