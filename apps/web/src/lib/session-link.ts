import { parseObject, readClaims } from "./token-claims.ts";

/** The key under which the client stores this browser's session. */
export const STORAGE_KEY = "leyenda-session";

/** A link that carries a session: an invitation, or a link created by support. */
export interface SessionLink {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** `signup`, `recovery`, `email_change`, `magiclink`. */
  readonly type: string | null;
  /** The email address in the token, which is not verified yet. */
  readonly email: string | null;
}

/** The parameters that the client reads from an address, and that must therefore be removed from it. */
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

/** Reads the fragment and the query; the query takes precedence. */
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
 * The session in an address, if it belongs to another account than the stored session; an unreadable token counts as
 * another account's.
 */
export function findForeignLink(href: string, stored: string | null): SessionLink | null {
  const owner = readOwner(stored);
  const link = owner === null ? null : findLink(href);
  return link && readClaims(link.accessToken).sub !== owner ? link : null;
}

/** The address without its session. */
export function withoutSession(href: string): string {
  const url = new URL(href);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}

/**
 * Removes another account's session from the address before the client could replace the stored one with it: anybody
 * can send such a link.
 */
function setAside(): SessionLink | null {
  const link = findForeignLink(window.location.href, localStorage.getItem(STORAGE_KEY));
  if (link) {
    window.history.replaceState(window.history.state, "", withoutSession(window.location.href));
  }
  return link;
}

// Runs once, before other code reads the address: such code imports this module.
let pending = typeof window === "undefined" ? null : setAside();

/** Returns the session in the address once, if it belongs to the same account or nobody is signed in. */
export function takeOwnLink(): SessionLink | null {
  if (typeof window === "undefined") return null;
  const link = findLink(window.location.href);
  if (link) {
    window.history.replaceState(window.history.state, "", withoutSession(window.location.href));
  }
  return link;
}

const watchers = new Set<() => void>();

/** The removed link that waits for the user's answer; with the next function, a store for `useSyncExternalStore`. */
export function pendingLink(): SessionLink | null {
  return pending;
}

export function watchPendingLink(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Called when the user has answered. */
export function forgetPendingLink(): void {
  pending = null;
  for (const watcher of watchers) watcher();
}
