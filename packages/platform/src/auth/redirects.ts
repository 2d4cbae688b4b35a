import type { AuthSettings } from "../config/auth-settings.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns the target if it is below SITE_URL, or outside production a loopback address (a development server).
 * Any other target becomes SITE_URL: the fragment contains tokens, so an open redirect would leak sessions.
 */
export function safeRedirect(
  settings: Pick<AuthSettings, "siteUrl" | "allowLoopbackRedirects">,
  wanted: string | undefined,
): string {
  const fallback = `${settings.siteUrl}/`;
  if (!wanted) return fallback;
  const url = URL.parse(wanted, fallback);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return fallback;
  if (url.username !== "" || url.password !== "") return fallback;
  const isOurs = url.origin === new URL(fallback).origin;
  const isLoopback = settings.allowLoopbackRedirects && LOOPBACK.has(url.hostname);
  return isOurs || isLoopback ? url.href : fallback;
}

/** Sets the parameters as the fragment of the target, in place of an existing fragment. */
export function withFragment(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(parameters).toString();
  return url.href;
}

/** Adds parameters to the query of the target. */
export function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The URL behind the button of a mail. It is always below SITE_URL, because the Host header of a request can be forged.
 */
export function verificationLink(
  settings: Pick<AuthSettings, "siteUrl">,
  linkToken: string,
  type: string,
  redirectTo: string,
): string {
  const query = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo });
  return `${settings.siteUrl}/auth/v1/verify?${query.toString()}`;
}
