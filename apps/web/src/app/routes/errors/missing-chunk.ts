/** Matches the messages with which browsers report a JavaScript file that did not load. */
const MISSING_PART = /dynamically imported module|module script failed|loading chunk/i;

/** Why a page failed: a file is gone after a release, a file could not be reached, or another error. */
export type Failure = "outdated" | "unreached" | "other";

/** Returns the URL of the app's file that did not load, as far as the browser reports it; null for any other error. */
export function missingPart(error: unknown): { readonly address: string | null } | null {
  if (!(error instanceof Error) || !MISSING_PART.test(error.message)) return null;
  return { address: /https?:\/\/\S+/.exec(error.message)?.[0] ?? null };
}

/** Finds out why the page failed. If the server still has the file, only the connection failed. */
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
