import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

export const copy = {
  title: "Competición",
  description: "Torneos, encuentros y pagos de premios.",
  tabsLabel: "Secciones de competencia",
  tabs: { torneos: "Torneos", propuestas: "Propuestas", encuentros: "Encuentros", pagos: "Pagos" },
  tournaments: {
    search: "Nombre o juego",
    statusFilter: "Filtrar por estado",
    allStatuses: "Todos los estados",
    create: "Crear torneo",
    tableLabel: "Torneos",
    columns: {
      name: "Nombre",
      game: "Juego",
      status: "Estado",
      format: "Formato",
      places: "Inscritos",
      actions: "Acciones",
    },
    loadError: "No se pudieron cargar los torneos.",
    total: (count: number) => plural(count, "torneo", "torneos"),
    empty: "No se encontraron torneos",
    emptyHint: "Crea el primero para abrir las inscripciones.",
    late: (count: number) => `${formatNumber(count)} por atender`,
  },
  encounters: {
    subTabsLabel: "Tipo de encuentro",
    subTabs: { torneos: "Torneos", desafios: "Desafíos" },
    tournament: {
      filter: (name: string) => `Filtrar por torneo: ${name}`,
      all: "Todos los torneos",
      missing: "Torneo no encontrado",
      clear: "Ver todos los torneos",
      title: "Elegir torneo",
      search: "Buscar torneo por nombre o juego",
      results: "Torneos encontrados",
      more: (limit: number) => `Se muestran los primeros ${limit}. Escribe para afinar.`,
    },
    emptyHint: "Aparecen aquí cuando un torneo comienza o se acepta un desafío.",
  },
} as const;
