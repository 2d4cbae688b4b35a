import { AUTH_TEXT_BY_CODE } from "@leyenda/site/auth-texts";

/** Our text for an error code of a hosted Supabase project's auth service. */
export const authText = (code: unknown): string | undefined =>
  typeof code === "string" ? AUTH_TEXT_BY_CODE[code] : undefined;

/**
 * Wraps a `fetch` for a hosted Supabase project, whose auth service refuses in English.
 * Replaces the texts with ours and leaves the codes unchanged.
 */
export function inOurWords(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (response.ok || !address.includes("/auth/v1/")) return response;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (typeof body !== "object" || body === null) return response;
    const { status, headers } = response;
    const text = authText("error_code" in body ? body.error_code : "code" in body && body.code);
    if (text === undefined) return response;
    return Response.json({ ...body, msg: text, message: text }, { status, headers });
  };
}
