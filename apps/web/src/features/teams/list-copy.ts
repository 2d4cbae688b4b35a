import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Texts of the page with all teams. */
export const listCopy = {
  pageTitle: "Todos los equipos",
  description: "Todos los equipos de la comunidad: busca, filtra y ordena.",
  search: "Buscar equipos",
  game: "Juego",
  allGames: "Juego",
  country: "País",
  allCountries: "País",
  state: "Estado",
  allStates: "Estado",
  open: "Con lugar y reclutando",
  rated: "Con puesto en un ranking",
  order: "Orden",
  byRating: "Por puntaje",
  newest: "Más nuevos",
  byName: "Por nombre",
  /** The number of teams found; `most` is the number up to which the database counts. */
  found: (count: number, most: number) =>
    count < most ? plural(count, "equipo", "equipos") : `Más de ${formatNumber(most)} equipos`,
  empty: "Ningún equipo coincide",
  emptyHint: "Prueba con otros filtros.",
  noPage: "Esta página no tiene equipos",
  clear: "Ver todos",
  back: "Equipos",
} as const;
