import { useQuery } from "@tanstack/react-query";
import { UrlStateSelect } from "@/components/url-state-select";
import { ChoiceChips } from "@/components/choice-chips";
import { rankingParams, wordOf } from "@/entities/rating/domain/ranking-address";
import { useUrlState } from "@/hooks/use-url-state";
import { withWord } from "@/lib/search-params";
import { rankedCountriesQuery, rankedGamesQuery } from "../api/read-ranking.ts";
import { copy } from "../copy.ts";
import type { ChosenRanking } from "../domain/ranking-from-url.ts";

const { country: COUNTRY, game: GAME, page: PAGE, type: TYPE } = rankingParams;

/** The filters: players or teams, the game and the country; all are in the URL. */
export function RankingFilters({ chosen }: { readonly chosen: ChosenRanking }) {
  const [, changeAddress] = useUrlState();
  const { data: games = [] } = useQuery(rankedGamesQuery());
  const { data: countries = [] } = useQuery(rankedCountriesQuery(chosen));
  const names = [...new Set(games.map(({ game }) => game))];
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <ChoiceChips
        label={copy.kind}
        choices={["user", "team"]}
        chosen={chosen.type}
        textOf={(type) => copy.kinds[type]}
        onChoose={(type) => {
          // If the chosen kind (players or teams) has no ranking of this game, another game is selected.
          const game = games.find((one) => one.game === chosen.game && one.type === type)?.game;
          changeAddress((current) =>
            withWord(withWord(current, GAME, game ?? "", []), TYPE, wordOf(type), [COUNTRY, PAGE]),
          );
        }}
      />
      <div className="flex w-full min-w-0 gap-3 sm:w-auto">
        <UrlStateSelect
          label={copy.game}
          name={GAME}
          value={chosen.game}
          options={Object.fromEntries(names.map((name) => [name, name]))}
          below={[COUNTRY]}
        />
        <UrlStateSelect
          label={copy.country}
          name={COUNTRY}
          value={chosen.country}
          all={copy.allCountries}
          options={Object.fromEntries(countries.map(({ country }) => [country, country]))}
        />
      </div>
    </div>
  );
}
