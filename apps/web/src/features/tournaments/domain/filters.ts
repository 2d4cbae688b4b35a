import { tournamentsWords } from "@leyenda/db-types/words";
import type { Tables } from "@leyenda/db-types";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { knownWord, pageFromParams, withWord } from "@/lib/search-params";

export type TournamentFilters = {
  search: string;
  /** Columns that must hold exactly this; none for all. */
  exact: Partial<Pick<Tables<"tournaments">, "status" | "game" | "type">>;
  /** Without or with an entry fee; missing for both. */
  isFree?: boolean;
  /** From 1. */
  page: number;
};

export const PAGE_SIZE = 24;

/** Names of the filters in the address. */
export const filterParams = {
  search: "q",
  status: "estado",
  game: "juego",
  entry: "entrada",
  mode: "modo",
  page: "page",
} as const;

export const entryWords = ["gratis", "tickets"] as const;
export const modeWords = ["equipos", "individual"] as const;
const typeOf = { equipos: "team", individual: "individual" } as const;

/** Reads the filters out of the address; anything unknown counts as not given. */
export function filtersFromParams(params: URLSearchParams): TournamentFilters {
  const status = knownWord(params, filterParams.status, tournamentsWords.status);
  const game = params.get(filterParams.game)?.trim();
  const entry = knownWord(params, filterParams.entry, entryWords);
  const mode = knownWord(params, filterParams.mode, modeWords);
  return {
    search: params.get(filterParams.search)?.trim() ?? "",
    exact: {
      ...(status && { status }),
      ...(game && { game }),
      ...(mode && { type: typeOf[mode] }),
    },
    ...(entry && { isFree: entry === "gratis" }),
    page: pageFromParams(params),
  };
}

/** Whether the list is not the whole one. */
export function isFiltered({ search, exact, isFree }: TournamentFilters): boolean {
  return search !== "" || isFree !== undefined || Object.keys(exact).length > 0;
}

/** The address with another status, back on the first page. */
export function withStatus(
  params: URLSearchParams,
  status: TournamentStatus | null,
): URLSearchParams {
  return withWord(params, filterParams.status, status ?? "", [filterParams.page]);
}
