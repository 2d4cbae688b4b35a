import { askProof } from "./recent-proof.ts";

const NEEDED = "recent_factor_needed";

/**
 * Whether a refusal of the data API (`details`) or of a function (`code`) demands a new code of the authenticator app.
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
 * Wraps a fetch for admins: if the last code of their authenticator app is too old for a request, they are asked for
 * another one and the request is repeated; if they decline, the refusal is returned.
 *
 * @param accessToken the session's token after the proof
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
