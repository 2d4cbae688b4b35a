/** What a link of a mail, or another service, brought along in the address. */
export interface AuthRedirect {
  /** `signup`, `recovery`, `email_change`, `magiclink`; `email_change_halfway` where the other address is awaited. */
  readonly type: string | null;
  /** Why it did not work, in the server's words. */
  readonly error: string | null;
  readonly errorCode: string | null;
  /** A code that the browser which asked for it trades for the session. */
  readonly hasCode: boolean;
}

/** As our service and the hosted platform's make them, so that a page's own parameter of that name is none. */
const CODE = /^(?:[\w-]{43}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;

/** Reads what the auth service appends when it sends the browser back. */
export function parseAuthRedirect({
  hash,
  search,
}: Readonly<Record<"hash" | "search", string>>): AuthRedirect | null {
  const fragment = new URLSearchParams(hash.replace(/^#/u, ""));
  const query = new URLSearchParams(search);
  const error = fragment.get("error_description") ?? fragment.get("error");
  if (error)
    return {
      type: fragment.get("type"),
      error,
      errorCode: fragment.get("error_code"),
      hasCode: false,
    };
  if (CODE.test(query.get("code") ?? ""))
    return { type: query.get("type"), error: null, errorCode: null, hasCode: true };
  if (fragment.has("access_token"))
    return { type: fragment.get("type"), error: null, errorCode: null, hasCode: false };
  // The service sends words along with nothing but the first half of a change of address.
  if (fragment.has("message"))
    return { type: "email_change_halfway", error: null, errorCode: null, hasCode: false };
  return null;
}

/** The address without what was read from it. */
export function withoutRedirect(search: string): string {
  const query = new URLSearchParams(search);
  if (!CODE.test(query.get("code") ?? "")) return search;
  query.delete("code");
  query.delete("type");
  return query.size === 0 ? "" : `?${query}`;
}

/** Traded for the session; asked for in another browser; or nobody knows, since no answer came. */
export type CodeOutcome = "taken" | "elsewhere" | "lost";

/** Codes and names of the client's errors that say: this browser did not ask for it. */
const ELSEWHERE = new Set<unknown>([
  "bad_code_verifier",
  "pkce_code_verifier_not_found",
  "AuthPKCECodeVerifierMissingError",
]);

/** How trading a code went, by the client's error and by whether the code still stands in the address. */
export function codeOutcome(
  error: { readonly name: string; readonly code?: unknown } | null,
  isLeft: boolean,
): CodeOutcome {
  if (error === null) return isLeft ? "elsewhere" : "taken";
  return ELSEWHERE.has(error.code) || ELSEWHERE.has(error.name) ? "elsewhere" : "lost";
}
