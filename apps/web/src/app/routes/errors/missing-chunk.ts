/** Matches the messages of browsers, of Vite and of `lib/shared-styles` about a file of the app that did not load. */
const MISSING_PART =
  /dynamically imported module|module script failed|loading chunk|preload css|style sheet did not load/i;

/** Why a page failed: a file is gone after a release, a file could not be reached, or another error. */
export type Failure = "outdated" | "unreached" | "other";

/** Returns the URL of the app's file that did not load, if the message contains it; null for any other error. */
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
