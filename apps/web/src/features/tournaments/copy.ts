import type { Words } from "@leyenda/db-types";
import { formatTickets, withArticle } from "@/lib/format";
import { plural } from "@/lib/plural";

const formatPhrases: Record<Words["tournaments"]["format"], string> = {
  "single-elimination": "eliminación directa",
  "group-stage": "fase de grupos y llaves",
  "double-elimination": "doble eliminación",
  "round-robin": "liga de todos contra todos",
  swiss: "sistema suizo",
  "swiss-playoffs": "sistema suizo con eliminatoria",
  custom: "varias etapas",
};

/** All texts of the public tournament pages. */
export const copy = {
  head: {
    eyebrow: (game: string, day: string) => `Torneo de ${game} · ${day}`,
    places: (entrants: number, places: number, type: string) => {
      const who = type === "team" ? "equipos" : "jugadores";
      return places > 0 ? `${entrants} de ${places} ${who}` : `${entrants} ${who}`;
    },
    fee: (tickets: number) => (tickets > 0 ? formatTickets(tickets) : "Inscripción gratis"),
    prize: (prize: string) => `Premio: ${prize}`,
    description: (of: {
      readonly status: string;
      readonly game: string;
      readonly format: Words["tournaments"]["format"];
      readonly facts: readonly string[];
      readonly start: string;
      readonly prize: readonly string[];
      readonly cancelReason: string | null;
    }) => {
      if (of.cancelReason !== null)
        return `${of.status}: ${of.cancelReason} Torneo de ${of.game} por ${formatPhrases[of.format]}, previsto para el ${of.start}.`;
      return `${of.status}. Torneo de ${of.game} por ${formatPhrases[of.format]}: ${of.facts.join(", ")}. ${[`Empieza el ${of.start}`, ...of.prize].join(". ")}.`;
    },
  },
  /** How often a recurring tournament takes place. */
  again: (rhythm: string) => `Vuelve ${rhythm.replace(/^./, (first) => first.toLowerCase())}`,
  detail: {
    notFound: "Torneo no encontrado.",
    notFoundHint: "Puede que lo hayan eliminado o que el enlace esté incompleto.",
    backToList: "Ver todos los torneos",
    loadError: (message: string) => `No se pudo cargar el torneo. ${message}`,
    errorTitle: "Error",
    share: "Compartir",
    calendar: "Calendario",
    calendarFile: (name: string) => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.ics`,
    predictions: "Pronósticos",
    liveDraw: "Sorteo en vivo",
    tellMe: "Avísame cuando abra",
    startsIn: "Comienza en",
    startsLabel: "Tiempo hasta el comienzo",
    deadlineIn: "Las inscripciones cierran en",
    deadlineAt: withArticle,
    deadlineLabel: "Tiempo hasta el cierre de inscripciones",
    due: "Ya es la hora: falta que la organización lo comience.",
    stats: {
      prize: "Premio mayor",
      entry: "Inscripción",
      participants: "Participantes",
      format: "Modalidad",
    },
    tabs: {
      resumen: "Resumen",
      estructura: "Estructura",
      participantes: "Participantes",
      reglas: "Reglas",
    },
    tabsLabel: "Secciones del torneo",
  },
  cancelled: {
    title: "El torneo se canceló",
    refund: "Se devolvieron todas las inscripciones y no se entregan premios.",
  },
  podium: {
    label: "Podio",
    champion: "Campeón",
    page: "Ver al campeón",
    points: (count: number) => plural(count, "punto", "puntos"),
    honour: "Por el honor",
  },
  participants: {
    title: "Participantes",
    empty: "Todavía no hay inscritos",
    emptyHint: "El primer lugar puede ser el tuyo.",
    emptyOrganiserHint: "Pasa el enlace: quien se inscriba aparece aquí.",
    free: "Lugar libre",
    search: "Buscar participante",
    noneFound: "Nadie se llama así en este torneo",
    seed: (seed: number) => `Siembra ${seed}`,
    checkedIn: "Asistencia confirmada",
    status: { absent: "Ausente", disqualified: "Descalificado", withdrawn: "Se retiró" },
    you: "Tú",
    yourTeam: "Tu equipo",
  },
  rules: {
    empty: "La organización no publicó reglas para este torneo",
    emptyHint: "Rigen las reglas generales de la plataforma.",
    /** The organiser's name follows this text. */
    doubts: "¿Una duda sobre las reglas? Organiza ",
  },
} as const;
