import { useSearchParams } from "react-router";
import type { Parameter } from "@/config/parameters";
import { knownWord, withWord } from "@/lib/search-params";

/** A choice of the page that lives in the address, so that a shared link shows the same view. */
export function useAddressWord<Word extends string>(name: Parameter, words: readonly Word[]) {
  const [params, setParams] = useSearchParams();
  const choose = (word: Word) =>
    setParams((current) => withWord(current, name, word, []), {
      replace: true,
      preventScrollReset: true,
    });
  return [knownWord(params, name, words), choose] as const;
}
