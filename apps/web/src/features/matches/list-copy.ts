import { formatTickets } from "@/lib/format";
import { plural } from "@/lib/plural";

/** All texts of the list of matches. */
export const listCopy = {
  head: {
    title: "Próximos partidos",
    eyebrow: "Agenda",
    facts: ["Torneos y desafíos"],
  },
  title: "Partidos",
  eyebrow: "Lo que viene",
  description: "En vivo, próximos y resultados de torneos y desafíos, en tu horario.",
  search: "Buscar por equipo o torneo",
  searchShort: "Equipo o torneo",
  gameFilter: "Filtrar por juego",
  allGames: "Juego",
  tournamentFilter: "Filtrar por torneo",
  allTournaments: "Torneo",
  own: "Mis partidos",
  onlyMembers: "Inicia sesión para ver tus partidos.",
  everybodys: "Ver todos los partidos",
  /** The heading of matches without a scheduled time in which a side is already present. */
  preparing: "Preparándose",
  withoutHour: "Sin hora fija",
  /** The button that shows more matches without a scheduled time. */
  rest: (count: number) => `Ver ${count} más`,
  ownNext: "Tus próximos partidos",
  owed: "Esperan resultado",
  ahead: "Próximos",
  due: "Demorados",
  results: "Resultados",
  /** The label for screen readers of the links to the list's sections. */
  parts: "Partes de la lista",
  toResults: "Ir a los resultados",
  days: { today: "Hoy", tomorrow: "Mañana", yesterday: "Ayer" },
  more: {
    coming: "Ver más próximos",
    without_hour: "Ver más sin hora fija",
    owed: "Ver más sin resultado",
    decided: "Ver más resultados",
  },
  empty: "No hay partidos programados.",
  emptyHint: "Cuando una organización ponga fecha a un partido, aparece aquí.",
  noneOwn: "Todavía no tienes partidos",
  noneFound: "Ningún partido coincide con tu búsqueda",
  clear: "Quitar filtros",
  loadError: "No se pudieron cargar los partidos.",
  loading: "Cargando partidos…",
  found: (count: number) => plural(count, "partido", "partidos"),
  /** The stake of a challenge, shown after the name of the game. */
  stake: (tickets: number) => ` · ${tickets === 0 ? "Amistoso" : formatTickets(tickets)}`,
  /** The character between two scores. */
  scoreMark: "-",
} as const;
