/** Messages with which browsers report a part of the app that did not load. */
const MISSING_PART = /dynamically imported module|module script failed|loading chunk/i;

/** Why a page failed: its part is gone after a release, did not load, or something else. */
export type Failure = "outdated" | "unreached" | "other";

/** Whether the error means that a part of the app did not load; with the part's address if the browser reports it. */
export function missingPart(error: unknown): { readonly address: string | null } | null {
  if (!(error instanceof Error) || !MISSING_PART.test(error.message)) return null;
  return { address: /https?:\/\/\S+/.exec(error.message)?.[0] ?? null };
}

/** Checks whether the server still has the part: if so, only the connection failed. */
export async function failureOf(
  part: ReturnType<typeof missingPart>,
  ask: typeof fetch,
): Promise<Failure> {
  if (!part) return "other";
  if (part.address === null) return "unreached";
  try {
    const { status } = await ask(part.address, { method: "HEAD", cache: "no-store" });
    return status === 404 ? "outdated" : "unreached";
  } catch {
    return "unreached";
  }
}
