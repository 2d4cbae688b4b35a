import { toUserMessage } from "@/lib/errors";
import { pictureCopy } from "../copy.ts";

/**
 * Pairs of a pattern for an English error message of a hosted Supabase project, and our text for that error.
 * The server of this repository sends Spanish texts itself.
 */
const HOSTED_WORDS: readonly (readonly [RegExp, string])[] = [
  [/exceeded the maximum allowed size/i, pictureCopy.refusals.size],
  [/^mime type .+ is not supported$/i, pictureCopy.refusals.type],
  [/^the resource already exists$/i, pictureCopy.refusals.exists],
];

/** The reason why a file was refused, as a text for the user. */
export function uploadRefusal(error: unknown): string {
  const said = toUserMessage(error);
  return HOSTED_WORDS.find(([sentence]) => sentence.test(said))?.[1] ?? said;
}
