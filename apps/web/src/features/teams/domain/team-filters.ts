import { orderFilter } from "@/lib/filter-kinds";
import { type ListFilter, searchFilter } from "@/lib/list-filters";
import { listCopy } from "../list-copy.ts";

/** The filters and orders of the list of all teams; the database applies them. */
export const filters = {
  search: searchFilter(listCopy.search),
  game: { kind: "choice", name: "juego", label: listCopy.game, all: listCopy.allGames },
  country: { kind: "choice", name: "pais", label: listCopy.country, all: listCopy.allCountries },
  order: orderFilter(listCopy.order, {
    rating: listCopy.byRating,
    nuevos: listCopy.newest,
    nombre: listCopy.byName,
  }),
  state: {
    kind: "choice",
    name: "estado",
    label: listCopy.state,
    all: listCopy.allStates,
    options: { abiertos: listCopy.open, rankeados: listCopy.rated },
  },
} satisfies Readonly<Record<string, ListFilter>>;

export const PAGE_SIZE = 24;
/** The database counts at most this many teams; from there on the page only says "more than". */
export const COUNTED = 2400;
