import { parseObject, readClaims } from "./token-claims.ts";

/** The key under which the auth client stores this browser's session. */
export const STORAGE_KEY = "leyenda-session";

/** A URL that contains a session: an invitation, or a link created by support. */
export interface SessionLink {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The type of the link: `signup`, `recovery`, `email_change`, `magiclink`. */
  readonly type: string | null;
  /** The email address in the token, which is not verified yet. */
  readonly email: string | null;
}

/** The parameters that the auth client reads from a URL, and that must therefore be removed from it. */
const PARAMETERS = [
  "access_token",
  "refresh_token",
  "token_type",
  "expires_in",
  "expires_at",
  "provider_token",
  "provider_refresh_token",
  "type",
];

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,100}$/;

/** The user id of the stored session; null if nobody is signed in. */
function readOwner(stored: string | null): string | null {
  const token = stored === null ? null : parseObject(stored).access_token;
  const { sub } = typeof token === "string" ? readClaims(token) : {};
  return typeof sub === "string" ? sub : null;
}

/** Finds a session in the fragment or the query of a URL. The query takes precedence. */
function findLink(href: string): SessionLink | null {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => url.searchParams.get(name) ?? fragment.get(name);
  const accessToken = read("access_token");
  if (!accessToken) return null;
  const { email } = readClaims(accessToken);
  return {
    accessToken,
    refreshToken: read("refresh_token") ?? "",
    type: read("type"),
    email: typeof email === "string" && EMAIL.test(email) ? email : null,
  };
}

/**
 * The session in a URL, if it belongs to another account than the stored session. If its token cannot be read, it is
 * treated as another account's.
 */
export function findForeignLink(href: string, stored: string | null): SessionLink | null {
  const owner = readOwner(stored);
  const link = owner === null ? null : findLink(href);
  return link && readClaims(link.accessToken).sub !== owner ? link : null;
}

/** The URL without the parameters of its session. */
export function withoutSession(href: string): string {
  const url = new URL(href);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}

/** Removes another account's session from the URL before the auth client can use it. Anyone can send a session. */
function setAside(): SessionLink | null {
  const link = findForeignLink(window.location.href, localStorage.getItem(STORAGE_KEY));
  if (link) {
    window.history.replaceState(window.history.state, "", withoutSession(window.location.href));
  }
  return link;
}

// This line runs when the module is imported, before other code reads the URL.
let pending = typeof window === "undefined" ? null : setAside();

/** Removes the session from the URL and returns it. A session of another account was already removed before. */
export function takeOwnLink(): SessionLink | null {
  if (typeof window === "undefined") return null;
  const link = findLink(window.location.href);
  if (link) {
    window.history.replaceState(window.history.state, "", withoutSession(window.location.href));
  }
  return link;
}

const watchers = new Set<() => void>();

/** A session from the URL that waits for the user's decision. Use it with `useSyncExternalStore`. */
export function pendingLink(): SessionLink | null {
  return pending;
}

export function watchPendingLink(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Call this when the user has decided whether to use the session of the link. */
export function forgetPendingLink(): void {
  pending = null;
  for (const watcher of watchers) watcher();
}
