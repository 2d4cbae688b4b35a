import { newsWords } from "@leyenda/db-types/words";
import { ChoiceChips } from "@/components/choice-chips";
import type { NewsCategory } from "@/entities/news/api/news-queries";
import { useAddress } from "@/hooks/use-address";
import { knownWord, withWord } from "@/lib/search-params";
import { copy } from "../copy.ts";

const choices: readonly (NewsCategory | null)[] = [null, ...newsWords.category];

/** The filter by category; the choice is in the URL. */
export function NewsCategories() {
  const [params, changeAddress] = useAddress();
  return (
    <div className="mb-6">
      <ChoiceChips
        label={copy.category}
        choices={choices}
        chosen={knownWord(params, "categoria", newsWords.category)}
        textOf={(category) => category ?? copy.everyCategory}
        onChoose={(category) =>
          changeAddress((current) => withWord(current, "categoria", category ?? "", ["page"]), {
            preventScrollReset: true,
          })
        }
        isDense
      />
    </div>
  );
}
