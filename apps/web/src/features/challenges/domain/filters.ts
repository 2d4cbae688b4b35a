import type { Words } from "@leyenda/db-types";
import { challengesWords } from "@leyenda/db-types/words";
import type { Parameter } from "@/config/url-parameters";
import { knownWord, withWord } from "@/lib/search-params";
import { isUuid } from "@/lib/uuid";

type Challenge = Words["challenges"];

export type ChallengeFilters = {
  search: string;
  gameId: string | null;
  format: Challenge["format"] | null;
  schedule: Exclude<Challenge["preferred_schedule"], "any"> | null;
  country: string;
  sort: ChallengeSort;
};

/** The sort orders of the arena, as in the URL. The URL omits the first order, which is the default. */
export const SORT_WORDS = { newest: "nuevos", stake: "apuesta", ending: "vencen" } as const;
export const sorts = ["newest", "stake", "ending"] as const;
export type ChallengeSort = (typeof sorts)[number];

/** Names of the filters in the URL. */
export const filterParams = {
  search: "q",
  game: "juego",
  format: "formato",
  schedule: "horario",
  country: "pais",
  sort: "orden",
} as const satisfies Record<string, Parameter>;

/** The URL parameters that only the tab of open challenges uses. */
export const ARENA_PARAMS = Object.values(filterParams);

/** The Spanish word in the URL for each preferred time of day. */
export const SCHEDULE_WORDS = { morning: "manana", afternoon: "tarde", night: "noche" } as const;

export const schedules = challengesWords.preferred_schedule.filter((name) => name !== "any");

/** Reads the filters from the URL and ignores unknown values. */
export function filtersFromParams(params: URLSearchParams): ChallengeFilters {
  const game = params.get(filterParams.game) ?? "";
  const schedule = params.get(filterParams.schedule);
  const sort = params.get(filterParams.sort);
  return {
    search: params.get(filterParams.search)?.trim() ?? "",
    gameId: isUuid(game) ? game : null,
    format: knownWord(params, filterParams.format, challengesWords.format),
    schedule: schedules.find((name) => SCHEDULE_WORDS[name] === schedule) ?? null,
    country: params.get(filterParams.country)?.trim() ?? "",
    sort: sorts.find((name) => SORT_WORDS[name] === sort) ?? "newest",
  };
}

/** The URL parameters with one filter changed. */
export function withFilter(
  params: URLSearchParams,
  name: "game" | "format" | "schedule" | "sort",
  word: string,
): URLSearchParams {
  return withWord(params, filterParams[name], word, []);
}

/**
 * Returns the URL with the profile's country added, so that a shared link shows the same view.
 * If the user chose an empty country, it stays. Returns null if nothing changes.
 */
export function withOwnCountry(params: URLSearchParams, country: string): URLSearchParams | null {
  if (country === "" || params.has(filterParams.country)) return null;
  const next = new URLSearchParams(params);
  next.set(filterParams.country, country);
  return next;
}

export type FilterName = keyof typeof filterParams;

/**
 * Returns the URL without one filter.
 * The country becomes an empty parameter: without the parameter, the profile's country would be set again.
 */
export function withoutFilter(params: URLSearchParams, name: FilterName): URLSearchParams {
  const next = new URLSearchParams(params);
  if (name === "country") next.set(filterParams.country, "");
  else next.delete(filterParams[name]);
  return next;
}

/** Returns the URL without filters, with an empty country, so that the profile's country is not set again. */
export function withoutFilters(): URLSearchParams {
  return new URLSearchParams({ [filterParams.country]: "" });
}

/** The number of active filters in the collapsible panel. */
export function activeFilters({ gameId, format, schedule, country }: ChallengeFilters): number {
  return [gameId, format, schedule, country].filter(Boolean).length;
}
