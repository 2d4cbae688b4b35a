import type { IncomingHttpHeaders } from "node:http";
import { bearerOf } from "./bearer.ts";

const SECRET_KEY = /^sb_secret_/;

/** Every browser's `User-Agent` begins with this, and that of no library. */
const BROWSER = /^Mozilla\//;

/** The hosted platform's response. */
export const SECRET_IN_BROWSER = {
  message: "Forbidden use of secret API key in browser",
  hint: "Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.",
};

/**
 * Whether a page uses a secret key, which everybody who opens the page can read. It is refused at once, so
 * that nobody relies on it. This prevents a mistake; a thief can send another name.
 */
export function isSecretInBrowser(headers: IncomingHttpHeaders, key: string | undefined): boolean {
  if (!BROWSER.test(headers["user-agent"] ?? "")) return false;
  return SECRET_KEY.test(key ?? "") || SECRET_KEY.test(bearerOf(headers.authorization) ?? "");
}
