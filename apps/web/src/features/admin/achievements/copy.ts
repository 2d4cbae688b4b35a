import type { Words } from "@leyenda/db-types";
import { achievementsLimits } from "@leyenda/db-types/limits";
import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import { metricWords } from "@/entities/profile/profile-words";

type Metric = Words["achievements"]["metric"];

const { name, description, threshold } = achievementsLimits;

/** Two sentences per condition: for the number 1, and for all others; a dash in the latter marks the number. */
const conditions = {
  matches_won: ["Ganar un partido", "Ganar – partidos"],
  tournaments_played: ["Jugar un torneo", "Jugar – torneos"],
  tournaments_won: ["Ganar un torneo", "Ganar – torneos"],
  undefeated_titles: [
    "Ganar un torneo sin perder un partido",
    "Ganar – torneos sin perder un partido",
  ],
  challenges_won: ["Ganar un desafío", "Ganar – desafíos"],
  teams_founded: ["Crear un equipo", "Crear – equipos"],
  friends: ["Tener un amigo", "Tener – amigos"],
} as const satisfies Record<Metric, readonly [one: string, many: string]>;

export const copy = {
  intro: "Lo que un jugador puede lograr. Se entregan solos en cuanto se cumple la condición.",
  create: "Crear logro",
  search: "Buscar por nombre",
  total: (count: number) => plural(count, "logro", "logros"),
  stateFilter: "Filtrar por estado",
  allStates: "Todos los estados",
  states: { activos: "Activos", ocultos: "Ocultos" },
  loadError: "No se pudieron cargar los logros.",
  empty: "No hay logros",
  emptySearch: "No se encontraron logros.",
  emptyHint: "Crea el primero: quien ya cumple la condición lo recibe enseguida.",
  tableLabel: "Logros",
  columns: {
    name: "Logro",
    condition: "Condición",
    holders: "Lo tienen",
    status: "Estado",
    actions: "Acciones",
  },
  condition: (metric: Metric, count: number) => {
    const [one, many] = conditions[metric];
    return count === 1 ? one : many.replace("–", formatNumber(count));
  },
  holders: (count: number) => (count === 0 ? "Nadie" : plural(count, "persona", "personas")),
  active: "Activo",
  inactive: "Oculto",
  giving: "Entregándose",
  metrics: metricWords,
  form: {
    createTitle: "Crear logro",
    editTitle: (title: string) => `Editar ${title}`,
    name: "Nombre",
    nameRequired: "El nombre es obligatorio.",
    nameLength: `Hasta ${name.max} caracteres.`,
    nameTaken: "Ya existe un logro con ese nombre.",
    description: "Descripción",
    descriptionLength: `Hasta ${description.max} caracteres.`,
    metric: "Qué cuenta",
    threshold: "Desde cuántos",
    thresholdRange: `Un número entero de ${formatNumber(threshold.min)} a ${formatNumber(threshold.max)}.`,
    conditionHint:
      "Quien ya cumple la condición lo recibe enseguida. Si la cambias, quien lo ganó lo conserva.",
    icon: "Ícono (opcional)",
    iconHint: "PNG, JPEG o WebP. Sin imagen se dibuja una medalla con el nombre.",
    isActive: "Activo: se entrega y se muestra en los perfiles",
    create: "Crear logro",
    save: "Guardar cambios",
  },
  created: "Logro creado",
  updated: "Logro actualizado",
  deleted: "Logro eliminado",
  saveError: "No se pudo guardar el logro.",
  uploadErrorTitle: "Error de subida",
  deleteError: "No se pudo eliminar el logro.",
  deleteTitle: (title: string) => `¿Eliminar ${title}?`,
  deleteText: (holders: number) =>
    holders === 0
      ? "Nadie lo tiene todavía. No se puede deshacer."
      : `Lo ${holders === 1 ? "tiene y lo pierde" : "tienen y lo pierden"} ${plural(holders, "persona", "personas")}. Para que nadie lo vea sin que lo pierdan, ocúltalo. No se puede deshacer.`,
  deleteConfirm: "Eliminar logro",
} as const;
