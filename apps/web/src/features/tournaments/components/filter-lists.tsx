import { useQuery } from "@tanstack/react-query";
import { UrlStateFilters } from "@/components/url-state-filters";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { fields } from "../domain/filters.ts";

/** The filters next to the search: by game, by entry fee (free or not), by players or teams. */
export function FilterLists() {
  const { data: games = [] } = useQuery(gameNamesQuery());
  const options = Object.fromEntries(games.map((name) => [name, name]));
  return (
    <div className="flex w-full min-w-0 gap-2 md:w-auto md:gap-3 [&_select]:min-w-0 max-md:[&_select]:px-2.5 md:[&_select]:w-44 xl:gap-2 xl:[&_select]:w-27">
      <UrlStateFilters
        filters={fields.map((field) => (field.name === "juego" ? { ...field, options } : field))}
      />
    </div>
  );
}
