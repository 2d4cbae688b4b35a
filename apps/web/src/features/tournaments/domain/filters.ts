import { isTournamentStatus, type TournamentStatus } from "@/entities/tournament/domain/status";

export type TournamentFilters = {
  search: string;
  /** Null for all. */
  status: TournamentStatus | null;
  /** From 1. */
  page: number;
};

export const PAGE_SIZE = 24;

/** Names of the filters in the address. */
export const filterParams = { search: "q", status: "estado", page: "page" } as const;

/** Reads the filters out of the address; anything unknown counts as not given. */
export function filtersFromParams(params: URLSearchParams): TournamentFilters {
  const status = params.get(filterParams.status);
  const page = Number(params.get(filterParams.page));
  return {
    search: params.get(filterParams.search)?.trim() ?? "",
    status: isTournamentStatus(status) ? status : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address with another status, back on the first page. */
export function withStatus(
  params: URLSearchParams,
  status: TournamentStatus | null,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(filterParams.page);
  if (status) next.set(filterParams.status, status);
  else next.delete(filterParams.status);
  return next;
}
