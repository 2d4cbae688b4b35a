import type { Parameter } from "@/config/url-parameters";
import { isUuid } from "@/lib/uuid";

export type MatchFilters = {
  readonly search: string;
  readonly game: string | null;
  readonly tournamentId: string | null;
  /** Whether to list only matches of the viewer and of the viewer's team. */
  readonly isOwn: boolean;
};

/** Names of the filters in the URL. */
export const filterParams = {
  search: "q",
  game: "juego",
  tournament: "torneo",
  own: "mios",
} as const satisfies Record<string, Parameter>;

const OWN = "1";

/** Reads the filters from the URL and ignores invalid values. */
export function matchFiltersFromParams(params: URLSearchParams): MatchFilters {
  const tournament = params.get(filterParams.tournament) ?? "";
  return {
    search: params.get(filterParams.search)?.trim() ?? "",
    game: params.get(filterParams.game)?.trim() || null,
    tournamentId: isUuid(tournament) ? tournament : null,
    isOwn: params.get(filterParams.own) === OWN,
  };
}

export function isFiltered({ search, game, tournamentId, isOwn }: MatchFilters): boolean {
  return search !== "" || game !== null || tournamentId !== null || isOwn;
}

/** Returns the URL parameters with the filter for own matches set or removed. */
export function withOwn(params: URLSearchParams, isOwn: boolean): URLSearchParams {
  const next = new URLSearchParams(params);
  if (isOwn) next.set(filterParams.own, OWN);
  else next.delete(filterParams.own);
  return next;
}
