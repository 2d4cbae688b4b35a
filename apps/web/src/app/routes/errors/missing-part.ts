/** What browsers say when a part of the app did not come. */
const MISSING_PART = /dynamically imported module|module script failed|loading chunk/i;

/** Why a page failed: its part is gone from the server after a release, did not come, or something else. */
export type Failure = "outdated" | "unreached" | "other";

/** Whether a part of the app did not come, and its address where the browser says that. */
export function missingPart(error: unknown): { readonly address: string | null } | null {
  if (!(error instanceof Error) || !MISSING_PART.test(error.message)) return null;
  return { address: /https?:\/\/\S+/.exec(error.message)?.[0] ?? null };
}

/** Asks the server: what it has is not gone, the line was. */
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
