import { challengesLimits } from "@leyenda/db-types/limits";
import { challengesWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { SearchInput } from "@/components/search-input";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { useUrlState } from "@/hooks/use-url-state";
import { useSearchText } from "@/hooks/use-search-text";
import { cn } from "@/lib/cn";
import { countriesQuery } from "@/lib/countries";
import { gamesQuery } from "@/entities/game/api/list-games";
import { challengeCopy } from "@/entities/challenge/copy";
import { copy } from "../../copy.ts";
import { FilterChips } from "./filter-chips.tsx";
import {
  filterParams,
  filtersFromParams,
  SCHEDULE_WORDS,
  schedules,
  SORT_WORDS,
  sorts,
  withFilter,
} from "../../domain/filters.ts";

// Represents an empty value, because a list option cannot be empty.
const ALL = "todos";
const all = { value: ALL, label: copy.filters.all };
const formats = [all, ...challengesWords.format.map((value) => ({ value, label: value }))];
const scheduleOptions = [
  all,
  ...schedules.map((name) => ({
    value: SCHEDULE_WORDS[name],
    label: challengeCopy.schedules[name],
  })),
];

const sortOptions = sorts.map((name) => ({
  value: SORT_WORDS[name],
  label: copy.filters.sorts[name],
}));

/** Search and filters of the arena; all of them are in the URL. */
export function ChallengeFilters() {
  const [params, changeAddress] = useUrlState();
  const filters = filtersFromParams(params);
  const { value, onChange } = useSearchText(filterParams.search);
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <div className="mb-4 grid gap-2 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-end lg:gap-x-3">
      <div className="flex gap-x-3 gap-y-1.5 lg:flex-wrap">
        <span aria-hidden className="w-full text-sm font-semibold max-lg:hidden">
          {copy.list.search}
        </span>
        <SearchInput
          value={value}
          onChange={onChange}
          label={copy.list.search}
          placeholder={copy.list.searchHint}
          className="min-w-0 flex-1"
        />
        <Button
          variant="secondary"
          className="flex-none lg:hidden"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {copy.filters.open}
        </Button>
      </div>
      <fieldset
        id={panelId}
        aria-label={copy.filters.label}
        className={cn("grid grid-cols-2 gap-3 lg:grid-cols-5", !isOpen && "max-lg:hidden")}
      >
        <GameFilter
          value={filters.gameId}
          onChange={(game) => changeAddress((current) => withFilter(current, "game", game))}
        />
        <FilterField label={copy.filters.format}>
          {(id) => (
            <Select
              id={id}
              options={formats}
              value={filters.format ?? ALL}
              onValueChange={(next) =>
                changeAddress((current) => withFilter(current, "format", next === ALL ? "" : next))
              }
            />
          )}
        </FilterField>
        <FilterField label={copy.filters.schedule}>
          {(id) => (
            <Select
              id={id}
              options={scheduleOptions}
              value={filters.schedule ? SCHEDULE_WORDS[filters.schedule] : ALL}
              onValueChange={(next) =>
                changeAddress((current) =>
                  withFilter(current, "schedule", next === ALL ? "" : next),
                )
              }
            />
          )}
        </FilterField>
        <CountryFilter />
        <FilterField label={copy.filters.sort}>
          {(id) => (
            <Select
              id={id}
              options={sortOptions}
              value={SORT_WORDS[filters.sort]}
              onValueChange={(next) =>
                changeAddress((current) =>
                  withFilter(current, "sort", next === SORT_WORDS.newest ? "" : next),
                )
              }
            />
          )}
        </FilterField>
      </fieldset>
      <div className="min-w-0 lg:col-span-2">
        <FilterChips />
      </div>
    </div>
  );
}

interface FilterFieldProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

function FilterField({ label, children }: FilterFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children(id)}
    </div>
  );
}

interface GameFilterProps {
  readonly value: string | null;
  readonly onChange: (gameId: string) => void;
}

function GameFilter({ value, onChange }: GameFilterProps) {
  const { data: games = [] } = useQuery(gamesQuery());
  const options = [all, ...games.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <FilterField label={copy.filters.game}>
      {(id) => (
        <Select
          id={id}
          options={options}
          value={value ?? ALL}
          onValueChange={(next) => onChange(next === ALL ? "" : next)}
        />
      )}
    </FilterField>
  );
}

/**
 * A text field with all countries as suggestions. If the user empties it, the URL gets an empty parameter, because
 * without the parameter the profile's country would be set again.
 */
function CountryFilter() {
  const { value, onChange } = useSearchText(filterParams.country, [], { keepEmpty: true });
  const [isAsked, setIsAsked] = useState(false);
  const { data: countries = [] } = useQuery({ ...countriesQuery(), enabled: isAsked });
  const listId = useId();
  return (
    <FilterField label={copy.filters.country}>
      {(id) => (
        <>
          <Input
            id={id}
            list={listId}
            onFocus={() => setIsAsked(true)}
            value={value}
            maxLength={challengesLimits.country.max}
            autoComplete="off"
            placeholder={copy.filters.countryHint}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {countries.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </>
      )}
    </FilterField>
  );
}
