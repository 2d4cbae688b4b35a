import { tournamentsWords } from "@leyenda/db-types/words";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import type { Tables } from "@leyenda/db-types";
import { knownWord, pageFromParams, withWord } from "@/lib/search-params";

export type TournamentFilters = {
  search: string;
  /** Columns that must hold exactly this; none for all. */
  exact: Partial<Pick<Tables<"tournaments">, "status">>;
  /** From 1. */
  page: number;
};

export const PAGE_SIZE = 24;

/** Names of the filters in the address. */
export const filterParams = { search: "q", status: "estado", page: "page" } as const;

/** Reads the filters out of the address; anything unknown counts as not given. */
export function filtersFromParams(params: URLSearchParams): TournamentFilters {
  const status = knownWord(params, filterParams.status, tournamentsWords.status);
  return {
    search: params.get(filterParams.search)?.trim() ?? "",
    exact: { ...(status && { status }) },
    page: pageFromParams(params),
  };
}

/** The address with another status, back on the first page. */
export function withStatus(
  params: URLSearchParams,
  status: TournamentStatus | null,
): URLSearchParams {
  return withWord(params, filterParams.status, status ?? "", [filterParams.page]);
}
