/** The data that a mail's link, or an external sign-in service, put into the URL. */
export interface AuthCallback {
  /**
   * The kind of the link: `signup`, `recovery`, `email_change`, `magiclink`, or `email_change_halfway`. The last means
   * that one of the two e-mail addresses has not confirmed the change yet.
   */
  readonly type: string | null;
  readonly error: string | null;
  readonly errorCode: string | null;
  /** Whether there is a code that the requesting browser can exchange for a session. */
  readonly hasCode: boolean;
}

/**
 * Matches the value of a sign-in code: 43 characters from our auth service, or a UUID from the hosted Supabase.
 * A parameter `code` in any other format is not a sign-in code.
 */
const CODE = /^(?:[\w-]{43}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;

/** Reads the parameters that the auth service appends to the URL when it redirects. */
export function parseAuthRedirect({
  hash,
  search,
}: Readonly<Record<"hash" | "search", string>>): AuthCallback | null {
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
  // The auth service adds a message to the URL only if one of the two e-mail addresses still has to confirm the change.
  if (fragment.has("message"))
    return { type: "email_change_halfway", error: null, errorCode: null, hasCode: false };
  return null;
}

/** The URL without the parameters of the redirect. */
export function withoutRedirect(search: string): string {
  const query = new URLSearchParams(search);
  if (!CODE.test(query.get("code") ?? "")) return search;
  query.delete("code");
  query.delete("type");
  return query.size === 0 ? "" : `?${query}`;
}

/** The outcomes of exchanging a code: it was exchanged, another browser requested it, or no response came. */
export type CodeOutcome = "taken" | "elsewhere" | "lost";

/** Error codes and names of the auth client which mean that another browser requested the sign-in code. */
const ELSEWHERE = new Set<unknown>([
  "bad_code_verifier",
  "pkce_code_verifier_not_found",
  "AuthPKCECodeVerifierMissingError",
]);

/** The outcome of exchanging the code, by the client's error and by whether the URL still contains the code. */
export function codeOutcome(
  error: { readonly name: string; readonly code?: unknown } | null,
  isLeft: boolean,
): CodeOutcome {
  if (error === null) return isLeft ? "elsewhere" : "taken";
  return ELSEWHERE.has(error.code) || ELSEWHERE.has(error.name) ? "elsewhere" : "lost";
}
