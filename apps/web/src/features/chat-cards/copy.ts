import { plural } from "@/lib/plural";

/** Texts of the cards in chats. */
export const copy = {
  loadError: "No se pudo cargar.",
  retry: "Reintentar",
  inviting: {
    title: "Invitar a un torneo",
    description: "Se envía como tarjeta, con la inscripción a un toque.",
    search: "Buscar por nombre o juego",
    results: "Torneos con inscripción abierta",
    loadError: "No se pudieron cargar los torneos.",
    empty: "No hay torneos con inscripción abierta.",
    more: "Hay más: escribe parte del nombre.",
    words: (name: string) => `¿Jugamos ${name}?`,
  },
  tournament: {
    label: (name: string) => `Torneo: ${name}`,
    gone: "El torneo ya no está.",
    view: "Ver torneo",
    viewOf: (name: string) => `Ver torneo ${name}`,
    enter: "Inscribirme",
    enterOf: (name: string) => `Inscribirme en ${name}`,
    entered: "Ya estás inscrito",
    full: "Cupo completo",
  },
  team: {
    label: (name: string) => `Equipo: ${name}`,
    gone: "El equipo ya no está.",
    view: "Ver equipo",
    viewOf: (name: string) => `Ver equipo ${name}`,
    members: (count: number) => plural(count, "miembro", "miembros"),
    invites: "Invitación a un equipo",
    waiting: "Espera su respuesta",
    declined: "Dijo que no",
    over: "Ya no espera respuesta",
  },
  match: {
    label: (sides: string) => `Partido: ${sides}`,
    gone: "El partido ya no está.",
    versus: (one: string, other: string) => `${one} contra ${other}`,
    view: "Ver partido",
    viewOf: (sides: string) => `Ver partido ${sides}`,
    toBeKnown: "por definir",
  },
  player: {
    label: (name: string) => `Jugador: ${name}`,
    gone: "El jugador ya no está.",
    view: "Ver perfil",
    viewOf: (name: string) => `Ver perfil de ${name}`,
  },
} as const;
