import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { plural } from "@/lib/plural";

/** All texts of the list of tournaments. */
export const listCopy = {
  head: {
    title: "Torneos",
    description:
      "Torneos de esports con inscripción por tickets, llaves en vivo y premios. Encuentra el tuyo.",
    facts: ["Inscripciones abiertas", "Llaves en vivo", "Premios"],
    eyebrow: "Compite",
  },
  eyebrow: "Compite por la gloria",
  description: "Encuentra tu próxima competencia, inscríbete con tickets y sube hasta la final.",
  search: "Buscar por nombre o juego",
  searchShort: "Nombre o juego",
  moreFilters: "Más filtros",
  gameFilter: "Filtrar por juego",
  allGames: "Juego",
  entryFilter: "Filtrar por costo",
  allEntries: "Costo",
  entries: { gratis: "Gratis", tickets: "Con tickets" },
  modeFilter: "Filtrar por modo",
  allModes: "Modo",
  modes: { equipos: "Por equipos", individual: "Individual" },
  statusFilter: "Filtrar por estado",
  all: "Todos",
  /** The statuses in the order of the list and of the chips. */
  statuses: {
    Inscripciones: "Inscripciones",
    Activo: "Activo",
    Próximamente: "Próximamente",
    Finalizado: "Finalizado",
  } satisfies Record<TournamentStatus, string>,
  empty: "No se encontraron torneos",
  emptyHint: "Prueba con otra búsqueda o con otros filtros.",
  clear: "Quitar filtros",
  loadError: "No se pudieron cargar los torneos.",
  loading: "Cargando torneos…",
  found: (count: number) => plural(count, "torneo", "torneos"),
} as const;
