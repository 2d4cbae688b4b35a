import type { Tables } from "@leyenda/db-types";
import type { ListFilter } from "@/lib/list-filters";
import { searchFilter } from "@/lib/list-filters";
import { listCopy } from "../list-copy.ts";

type TournamentFilter = ListFilter<keyof Tables<"tournaments">>;

export const PAGE_SIZE = 24;

export const search: TournamentFilter = searchFilter(listCopy.search, "search_text");

/** The filter by status; its values are shown as chips, each with the number of tournaments. */
export const status = {
  kind: "choice",
  name: "estado",
  column: "status",
  label: listCopy.statusFilter,
  all: listCopy.all,
  options: listCopy.statuses,
} as const satisfies TournamentFilter;

/** The filters next to the search: game, entry fee, and players or teams. */
export const fields: readonly TournamentFilter[] = [
  {
    kind: "choice",
    name: "juego",
    column: "game",
    label: listCopy.gameFilter,
    all: listCopy.allGames,
  },
  {
    kind: "choice",
    name: "entrada",
    column: "entry_fee",
    label: listCopy.entryFilter,
    all: listCopy.allEntries,
    options: listCopy.entries,
    meaning: (word) => [word === "gratis" ? "eq" : "gt", 0],
  },
  {
    kind: "choice",
    name: "modo",
    column: "type",
    label: listCopy.modeFilter,
    all: listCopy.allModes,
    options: listCopy.modes,
    meaning: (word) => ["eq", word === "equipos" ? "team" : "individual"],
  },
];

/** All filters except the status; the numbers on the status chips count only tournaments that match these filters. */
export const countedFilters: readonly TournamentFilter[] = [search, ...fields];

export const filters: readonly TournamentFilter[] = [...countedFilters, status];
