import type { Parameter } from "@/config/url-parameters";
import { useUrlState } from "@/hooks/use-url-state";
import { knownWord, withWord } from "@/lib/search-params";

/** A choice of the user that is stored in the URL, so that a shared link shows the same view. */
export function useAddressWord<Word extends string>(name: Parameter, words: readonly Word[]) {
  const [params, changeAddress] = useUrlState();
  const choose = (word: Word) =>
    changeAddress((current) => withWord(current, name, word, []), {
      replace: true,
      preventScrollReset: true,
    });
  return [knownWord(params, name, words), choose] as const;
}
