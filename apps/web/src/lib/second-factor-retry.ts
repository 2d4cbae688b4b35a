import { askProof } from "./reauthentication.ts";

const NEEDED = "recent_factor_needed";

/**
 * Whether the server refused because it requires a new code of the authenticator app.
 * The data API says so in `details`, an Edge Function in `code`.
 */
async function asksForFactor(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null) return false;
  return ("details" in body && body.details === NEEDED) || ("code" in body && body.code === NEEDED);
}

/**
 * Wraps a `fetch` for admins. If the last code of the authenticator app is too old, the admin has to enter a new code.
 * The request is then sent again. If the admin declines, the refusal is returned.
 * @param accessToken returns the session's token after the new code
 */
export function withRecentFactor(
  send: typeof fetch,
  accessToken: () => Promise<string | null>,
): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!(await asksForFactor(response))) return response;
    if (!(await askProof("administration"))) return response;
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${(await accessToken()) ?? ""}`);
    return send(input, { ...init, headers });
  };
}
