/** What a link of a mail brought along in the address. */
export interface AuthRedirect {
  /** `signup`, `recovery`, `email_change`, `magiclink`. */
  readonly type: string | null;
  /** Why the link did not work, in the server's words. */
  readonly error: string | null;
}

/** Reads the fragment that the auth service appends when it sends the browser back. */
export function parseAuthRedirect(hash: string): AuthRedirect | null {
  const params = new URLSearchParams(hash.replace(/^#/u, ""));
  const error = params.get("error_description") ?? params.get("error");
  if (error) return { type: params.get("type"), error };
  if (params.has("access_token")) return { type: params.get("type"), error: null };
  return null;
}
