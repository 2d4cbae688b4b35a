import { useSearchParams } from "react-router";
import type { Parameter } from "@/config/parameters";
import { pageFromParams, wordFromParams } from "@/lib/search-params";

/** The state of a list in the address: its page, its search text, and the words of its filters. */
export function useListAddress() {
  const [params] = useSearchParams();
  return {
    page: pageFromParams(params),
    search: (params.get("q") ?? "").trim(),
    /** One of the known words of a filter, else the first of them. */
    word: <Word extends string>(name: Parameter, words: readonly [Word, ...Word[]]) =>
      wordFromParams(params, name, words),
  };
}
