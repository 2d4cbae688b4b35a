import { useQuery } from "@tanstack/react-query";
import { FilterX, X } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { gamesQuery } from "@/entities/game/api/list-games";
import { challengeCopy } from "@/entities/challenge/copy";
import { useSession } from "@/hooks/use-session";
import { copy } from "../../copy.ts";
import { knownCountry } from "@/entities/profile/domain/country";
import {
  type ChallengeFilters,
  filtersFromParams,
  type FilterName,
  withoutFilter,
  withoutFilters,
} from "../../domain/filters.ts";

const texts = copy.filters;

function chipsOf(
  { search, gameId, format, schedule, country }: ChallengeFilters,
  gameName: string | undefined,
  ownCountry: string,
): readonly { readonly name: FilterName; readonly text: string }[] {
  const chips = [
    { name: "search", label: texts.search, value: search },
    { name: "game", label: texts.game, value: gameId && (gameName ?? texts.one) },
    { name: "format", label: texts.format, value: format },
    {
      name: "schedule",
      label: texts.schedule,
      value: schedule && challengeCopy.schedules[schedule],
    },
  ] as const;
  const named = chips
    .filter(({ value }) => Boolean(value))
    .map(({ name, label, value }) => ({ name, text: `${label}: ${value}` }));
  if (country === "") return named;
  const accepting = texts.accepting(country);
  const text = country === ownCountry ? `${accepting} · ${texts.own}` : accepting;
  return [...named, { name: "country", text }];
}

/**
 * The active filters, each with a button to remove it; the profile's country is also shown, though the user did not set
 * it. The line's height is fixed, so that a filter which loads late does not move the list.
 */
export function FilterChips() {
  const [params] = useSearchParams();
  const { isCertain, profile } = useSession();
  const { data: games = [] } = useQuery(gamesQuery());
  const filters = filtersFromParams(params);
  const gameName = games.find(({ id }) => id === filters.gameId)?.name;
  const chips = chipsOf(filters, gameName, knownCountry(profile?.country));
  return (
    <div className="flex min-h-11 items-center gap-2">
      <div className="tab-strip -ml-4 flex min-w-0 items-center gap-2 pl-4 md:ml-0 md:pl-0">
        {chips.length === 0
          ? isCertain && <p className="text-sm text-muted">{texts.none}</p>
          : chips.map(({ name, text }) => (
              <Link
                key={name}
                to={{ search: withoutFilter(params, name).toString() }}
                preventScrollReset
                className="flex min-h-11 max-w-104 flex-none items-center gap-2 rounded-sm border border-accent bg-accent/15 px-3 text-sm font-semibold hover:bg-accent/25"
              >
                <span className="sr-only">{texts.remove}</span>
                <span className="truncate">{text}</span>
                <X aria-hidden className="size-4 flex-none text-muted" />
              </Link>
            ))}
      </div>
      {chips.length > 0 && isCertain && (
        <Link
          to={{ search: withoutFilters().toString() }}
          title={copy.list.clear}
          className={`${buttonClass({ variant: "ghost", size: "sm" })} flex-none max-md:min-w-11 max-md:px-2`}
        >
          {/* On a phone the label does not fit next to the chips. */}
          <FilterX aria-hidden className="md:hidden" />
          <span className="max-md:sr-only">{copy.list.clear}</span>
        </Link>
      )}
    </div>
  );
}
