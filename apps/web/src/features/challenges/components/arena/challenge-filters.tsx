import { challengesLimits } from "@leyenda/db-types/limits";
import { challengesWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { SearchInput } from "@/components/search-input";
import { Button, buttonClass } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { useSearchText } from "@/hooks/use-search-text";
import { cn } from "@/lib/cn";
import { gamesQuery } from "@/entities/game/api/list-games";
import { challengeCopy } from "@/entities/challenge/copy";
import { copy } from "../../copy.ts";
import {
  activeFilters,
  filterParams,
  filtersFromParams,
  SCHEDULE_WORDS,
  schedules,
  withFilter,
  withoutFilters,
} from "../../domain/filters.ts";

// An empty value cannot be an option.
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

/** Search and filters of the arena; all of them live in the address. */
export function ChallengeFilters() {
  const [params, setParams] = useSearchParams();
  const filters = filtersFromParams(params);
  const active = activeFilters(filters);
  const { value, onChange } = useSearchText(filterParams.search);
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex gap-3">
        <SearchInput
          value={value}
          onChange={onChange}
          label={copy.list.search}
          className="min-w-0 flex-1 lg:max-w-sm"
        />
        <Button
          variant="secondary"
          className="flex-none lg:hidden"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {active > 0 ? copy.filters.openWith(active) : copy.filters.open}
        </Button>
      </div>
      <fieldset
        id={panelId}
        aria-label={copy.filters.label}
        className={cn(
          "grid grid-cols-2 gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto] lg:items-end",
          !isOpen && "max-lg:hidden",
        )}
      >
        <GameFilter
          value={filters.gameId}
          onChange={(game) => setParams((current) => withFilter(current, "game", game))}
        />
        <FilterField label={copy.filters.format}>
          {(id) => (
            <Select
              id={id}
              options={formats}
              value={filters.format ?? ALL}
              onValueChange={(next) =>
                setParams((current) => withFilter(current, "format", next === ALL ? "" : next))
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
                setParams((current) => withFilter(current, "schedule", next === ALL ? "" : next))
              }
            />
          )}
        </FilterField>
        <CountryFilter />
        {/* Keeps its place: the own country, which comes with the profile, moves nothing. */}
        <Link
          to={{ search: withoutFilters().toString() }}
          className={cn(
            buttonClass({ variant: "ghost" }),
            "max-lg:col-span-2",
            active === 0 && filters.search === "" && "max-lg:hidden lg:invisible",
          )}
        >
          {copy.list.clear}
        </Link>
      </fieldset>
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

/** Free text; emptied, it stays in the address, or the profile's country would come back. */
function CountryFilter() {
  const { value, onChange } = useSearchText(filterParams.country, [], { keepEmpty: true });
  return (
    <FilterField label={copy.filters.country}>
      {(id) => (
        <Input
          id={id}
          value={value}
          maxLength={challengesLimits.country.max}
          autoComplete="off"
          placeholder={copy.filters.countryHint}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FilterField>
  );
}
