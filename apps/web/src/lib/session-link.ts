import { parseObject, readClaims } from "./token-claims.ts";

/** Where the client keeps the session of this browser. */
export const STORAGE_KEY = "leyenda-session";

/** A link that carries a session: an invitation, or what support made. */
export interface SessionLink {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** `signup`, `recovery`, `email_change`, `magiclink`. */
  readonly type: string | null;
  /** Whose session it is, as the token says; nobody has verified it yet. */
  readonly email: string | null;
}

/** What the client reads from an address, and what therefore has to go from it. */
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

/** Whose session this browser keeps; null where nobody is signed in. */
function readOwner(stored: string | null): string | null {
  const token = stored === null ? null : parseObject(stored).access_token;
  const { sub } = typeof token === "string" ? readClaims(token) : {};
  return typeof sub === "string" ? sub : null;
}

/** Reads the fragment and the query: the query goes first. */
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
 * The session that an address brings along, if it is of another account than the kept one; a token
 * that cannot be read counts as another's.
 */
export function findForeignLink(href: string, stored: string | null): SessionLink | null {
  const owner = readOwner(stored);
  const link = owner === null ? null : findLink(href);
  return link && readClaims(link.accessToken).sub !== owner ? link : null;
}

/** The address without the session it carried. */
export function withoutSession(href: string): string {
  const url = new URL(href);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}

/**
 * Takes another account's session out of the address before the client could put it in the place
 * of the kept one: anybody can send such a link.
 */
function setAside(): SessionLink | null {
  const link = findForeignLink(window.location.href, localStorage.getItem(STORAGE_KEY));
  if (link) {
    window.history.replaceState(window.history.state, "", withoutSession(window.location.href));
  }
  return link;
}

// Once, before whatever reads the address: those who do import this module.
let pending = typeof window === "undefined" ? null : setAside();

/** What the address still carries is this browser's own, or nobody else's: handed out once. */
export function takeOwnLink(): SessionLink | null {
  if (typeof window === "undefined") return null;
  const link = findLink(window.location.href);
  if (link) {
    window.history.replaceState(window.history.state, "", withoutSession(window.location.href));
  }
  return link;
}

const watchers = new Set<() => void>();

/** What was set aside and waits for an answer; with the next one, a store for `useSyncExternalStore`. */
export function pendingLink(): SessionLink | null {
  return pending;
}

export function watchPendingLink(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The answer was given. */
export function forgetPendingLink(): void {
  pending = null;
  for (const watcher of watchers) watcher();
}
