import type { Parameter } from "@/config/url-parameters";

/** The value that means "yes" in a URL. */
export const FLAG_WORD = "si";

/** The page number in the URL; 1 if it is missing or invalid. */
export function pageFromParams(params: URLSearchParams, name: Parameter = "page"): number {
  const page = Number(params.get(name));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** The value of a parameter if it is one of the known words; otherwise the first known word. */
export function wordFromParams<Word extends string>(
  params: URLSearchParams,
  name: Parameter,
  words: readonly [Word, ...Word[]],
): Word {
  return knownWord(params, name, words) ?? words[0];
}

/** The value of a parameter if it is one of the known words; otherwise null. */
export function knownWord<Word extends string>(
  params: URLSearchParams,
  name: Parameter,
  words: readonly Word[],
): Word | null {
  const value = params.get(name);
  return words.find((word) => word === value) ?? null;
}

/** The parameters with one of them changed. Parameters that depend on it are removed. */
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
