import { toUserMessage } from "@/lib/errors";
import { pictureCopy } from "../copy.ts";

/** Sentences in which the storage of a hosted project refuses a file; this product's own server words them itself. */
const HOSTED_WORDS: readonly (readonly [RegExp, string])[] = [
  [/exceeded the maximum allowed size/i, pictureCopy.refusals.size],
  [/^mime type .+ is not supported$/i, pictureCopy.refusals.type],
  [/^the resource already exists$/i, pictureCopy.refusals.exists],
];

/** Why a file was not taken, in words for a person. */
export function uploadRefusal(error: unknown): string {
  const said = toUserMessage(error);
  return HOSTED_WORDS.find(([sentence]) => sentence.test(said))?.[1] ?? said;
}
