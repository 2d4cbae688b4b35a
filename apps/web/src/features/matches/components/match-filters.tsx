import { useQuery } from "@tanstack/react-query";
import { UrlStateSelect } from "@/components/url-state-select";
import { SearchInput } from "@/components/search-input";
import { Button } from "@/components/ui/button";
import { useUrlState } from "@/hooks/use-url-state";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { useSearchText } from "@/hooks/use-search-text";
import { useSession } from "@/hooks/use-session";
import { matchTournamentsQuery } from "../api/list-match-tournaments.ts";
import { listCopy } from "../list-copy.ts";
import { filterParams, matchFiltersFromParams, withOwn } from "../domain/match-filters.ts";

/** Search, game, tournament and, for signed-in users, own matches; all of them are in the URL. */
export function MatchFilters() {
  const [params, changeAddress] = useUrlState();
  const { user } = useSession();
  const { value, onChange } = useSearchText(filterParams.search);
  const { data: games = [] } = useQuery(gameNamesQuery());
  const { data: tournaments = [] } = useQuery(matchTournamentsQuery());
  const { game, tournamentId, isOwn } = matchFiltersFromParams(params);
  const offered = tournaments.filter((own) => game === null || own.game === game);
  return (
    <div className="mb-6 flex flex-wrap gap-3 md:mb-8">
      <SearchInput
        name={filterParams.search}
        value={value}
        onChange={onChange}
        label={listCopy.search}
        placeholder={listCopy.searchShort}
        className="min-w-0 flex-auto max-md:basis-0 md:basis-52 lg:max-w-80"
      />
      <div className="order-1 flex w-full min-w-0 gap-2 max-md:[&_select]:flex-auto max-md:[&_select]:pl-3 md:order-none md:w-auto md:gap-3 [&_select]:min-w-0">
        <UrlStateSelect
          label={listCopy.gameFilter}
          name={filterParams.game}
          value={game}
          all={listCopy.allGames}
          options={Object.fromEntries(games.map((name) => [name, name]))}
          below={[filterParams.tournament]}
        />
        <UrlStateSelect
          label={listCopy.tournamentFilter}
          name={filterParams.tournament}
          value={tournamentId}
          all={listCopy.allTournaments}
          options={Object.fromEntries(offered.map(({ id, name }) => [id, name]))}
        />
      </div>
      {user && (
        <Button
          variant={isOwn ? "primary" : "secondary"}
          aria-pressed={isOwn}
          className="max-md:px-3.5"
          onClick={() => changeAddress((current) => withOwn(current, !isOwn))}
        >
          {listCopy.own}
        </Button>
      )}
    </div>
  );
}
