import type { Parameter } from "@/config/parameters";

/** What stands in the address for a yes. */
export const FLAG_WORD = "si";

/** A page number out of the address; anything that is not one is the first. */
export function pageFromParams(params: URLSearchParams, name: Parameter = "page"): number {
  const page = Number(params.get(name));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** One of the known words out of the address, else the first of them. */
export function wordFromParams<Word extends string>(
  params: URLSearchParams,
  name: Parameter,
  words: readonly [Word, ...Word[]],
): Word {
  return knownWord(params, name, words) ?? words[0];
}

/** One of the known words out of the address; null where none is given. */
export function knownWord<Word extends string>(
  params: URLSearchParams,
  name: Parameter,
  words: readonly Word[],
): Word | null {
  const value = params.get(name);
  return words.find((word) => word === value) ?? null;
}

/** The address with one parameter changed; everything that hangs below it starts anew. */
export function withWord(
  params: URLSearchParams,
  name: Parameter,
  word: string,
  below: readonly Parameter[],
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const other of below) next.delete(other);
  if (word) next.set(name, word);
  else next.delete(name);
  return next;
}
