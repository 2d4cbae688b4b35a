import { useSearchParams } from "react-router";
import type { Parameter } from "@/config/url-parameters";
import { pageFromParams, wordFromParams } from "@/lib/search-params";

/** The state of a list that is in the URL: the page, the search text, and the values of the filters. */
export function useListUrlState() {
  const [params] = useSearchParams();
  return {
    page: pageFromParams(params),
    search: (params.get("q") ?? "").trim(),
    /** The value of a filter if it is one of the known `words`; otherwise the first known word. */
    word: <Word extends string>(name: Parameter, words: readonly [Word, ...Word[]]) =>
      wordFromParams(params, name, words),
  };
}
