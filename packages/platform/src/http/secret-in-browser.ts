import type { IncomingHttpHeaders } from "node:http";
import { bearerOf } from "./bearer-token.ts";

const SECRET_KEY = /^sb_secret_/;

/** The beginning of the `User-Agent` of all browsers; no library sends it. */
const BROWSER = /^Mozilla\//;

/** The hosted platform's response to a browser that sends a secret key. */
export const SECRET_IN_BROWSER = {
  message: "Forbidden use of secret API key in browser",
  hint: "Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.",
};

/**
 * Whether a browser sends a secret key, which anyone who opens the page could read.
 * Refusing the request shows a developer the mistake. It stops no thief, who can send another `User-Agent`.
 */
export function isSecretInBrowser(headers: IncomingHttpHeaders, key: string | undefined): boolean {
  if (!BROWSER.test(headers["user-agent"] ?? "")) return false;
  return SECRET_KEY.test(key ?? "") || SECRET_KEY.test(bearerOf(headers.authorization) ?? "");
}
