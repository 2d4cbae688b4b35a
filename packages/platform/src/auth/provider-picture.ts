import { z } from "zod";
import { AuthError } from "./auth-error.ts";
import type { KnownProvider } from "./providers/known-providers.ts";
import { PROVIDER_SECONDS } from "./providers/provider.ts";

const MAX_BYTES = 2 * 1024 * 1024;
const TYPES = new Set(["image/png", "image/jpeg", "image/webp"]);

const dataSchema = z.object({ picture: z.url() });

export interface ProviderPicture {
  readonly type: string;
  readonly content: Buffer;
}

const noPicture = (): AuthError =>
  new AuthError(404, "identity_not_found", (say) => say.auth.identityNotFound);

/**
 * Fetches the user's picture from a provider, because pages may not load anything from other sites.
 * The provider supplied the URL, so only the provider's hosts are allowed, without redirects and up to a size limit.
 * @throws AuthError if there is no picture that may be fetched
 */
export async function fetchPicture(
  provider: Pick<KnownProvider, "pictureHosts" | "settings">,
  identityData: unknown,
): Promise<ProviderPicture> {
  const said = dataSchema.safeParse(identityData);
  const url = said.success ? new URL(said.data.picture) : null;
  // Plain HTTP is allowed only if the provider itself is configured with it, for example on the same machine.
  const isPlain = new URL(provider.settings.url).protocol === "http:";
  const isAllowed =
    url !== null &&
    (url.protocol === "https:" || (url.protocol === "http:" && isPlain)) &&
    url.username === "" &&
    provider.pictureHosts.includes(url.host);
  if (!isAllowed) throw noPicture();
  const answer = await fetch(url, {
    redirect: "error",
    headers: { accept: [...TYPES].join(", ") },
    signal: AbortSignal.timeout(PROVIDER_SECONDS * 1000),
  }).catch(() => null);
  const type = answer?.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  if (!answer?.ok || !answer.body || !TYPES.has(type)) {
    await answer?.body?.cancel();
    throw noPicture();
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.byteLength;
    // Throwing inside the loop also closes the connection to the provider.
    if (bytes > MAX_BYTES) throw noPicture();
    parts.push(part);
  }
  return { type, content: Buffer.concat(parts) };
}
