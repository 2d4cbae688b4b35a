import { toUserMessage } from "@/lib/errors";
import { pictureCopy } from "../copy.ts";

/** English refusals of a hosted project's storage, with our texts; our own server sends its texts itself. */
const HOSTED_WORDS: readonly (readonly [RegExp, string])[] = [
  [/exceeded the maximum allowed size/i, pictureCopy.refusals.size],
  [/^mime type .+ is not supported$/i, pictureCopy.refusals.type],
  [/^the resource already exists$/i, pictureCopy.refusals.exists],
];

/** Why a file was refused, as a text for people. */
export function uploadRefusal(error: unknown): string {
  const said = toUserMessage(error);
  return HOSTED_WORDS.find(([sentence]) => sentence.test(said))?.[1] ?? said;
}
