import type { Words } from "@leyenda/db-types";

const unreadOf = (count: number) => `${count} sin leer`;

export const copy = {
  title: "Notificaciones",
  description: "Lo que pasó con tus equipos, torneos y tickets.",
  bell: (unread: number) =>
    unread === 0 ? "Notificaciones" : `Notificaciones, ${unread} sin leer`,
  many: "9+",
  markAllShort: "Marcar todas",
  /** The end of the button's label; on phones only screen readers get it. */
  markAllRest: " como leídas",
  marked: "Notificaciones leídas",
  unread: "Sin leer",
  unreadOf,
  asking: "Para responder",
  today: "Hoy",
  yesterday: "Ayer",
  near: "Últimos siete días",
  before: "Antes",
  more: "Ver anteriores",
  markOne: (title: string) => `Marcar como leída: ${title}`,
  markStack: (title: string) => `Marcar como leídas: ${title}`,
  filter: {
    label: "Filtro de notificaciones",
    all: "Todas",
    unread: (count: number) => (count === 0 ? "Sin leer" : `Sin leer (${count})`),
    none: "Nada sin leer",
    noneDescription: "Estás al día.",
    showAll: "Ver todas",
  },
  stacks: {
    /** Only answered requests are stacked; those that wait for an answer stay separate. */
    titles: {
      friend_request: (count: number) => `${count} solicitudes de amistad ya resueltas`,
      friend_accepted: (count: number) => `${count} solicitudes aceptadas`,
      team_join_request: (count: number) => `${count} solicitudes para tu equipo ya resueltas`,
    },
    others: (count: number) => `${count} más`,
    older: (count: number) => (count === 1 ? "1 aviso anterior" : `${count} avisos anteriores`),
    /**
     * Added to the label for screen readers, because the button alone does not name the match or tournament of the row.
     */
    olderOf: (title: string) => ` a «${title}»`,
    unreadOf: (unread: number) => (unread > 0 ? `, ${unreadOf(unread)}` : ""),
  },
  acts: {
    answer: "Responder",
    result: "Ver el resultado",
    room: "Entrar a la sala",
    challenge: "Ver el desafío",
    requests: "Ver la solicitud",
    team: "Ver el equipo",
    tournament: "Ver el torneo",
    place: "Tomar el lugar",
    chat: "Escribirle",
    open: "Ver",
    payment: "Cargar mis datos",
  },
  empty: "Sin notificaciones",
  emptyDescription: "Cuando algo te involucre, lo verás aquí.",
  error: "No se pudieron cargar las notificaciones.",
  markError: "No se pudieron marcar como leídas.",
  administration: {
    label: "Administración",
    pinned: "Fijado",
    sender: "Administración",
    unread: unreadOf,
  },
  preferences: {
    title: "Qué te avisamos",
    loadError: "No se pudieron cargar tus avisos.",
    saveError: "No se pudo guardar el cambio.",
    noDevice: "Ningún dispositivo tuyo recibe avisos todavía: actívalos más abajo.",
    topic: "Tema",
    page: "En la página",
    email: "Por correo",
    device: "En el dispositivo",
    /** The headings above the columns of switches. */
    short: { page: "Página", email: "Correo", device: "Dispositivo" },
    always: "Siempre",
    none: "—",
    switchLabel: (topic: string, channel: string) => `${topic}: ${channel.toLowerCase()}`,
    topics: {
      matches: {
        name: "Partidos y desafíos",
        hint: "Rivales, horarios, resultados y disputas.",
      },
      tournaments: {
        name: "Torneos",
        hint: "Confirmación de asistencia, comienzo y logros.",
      },
      teams: { name: "Equipos", hint: "Solicitudes, ingresos y liderazgo." },
      tickets: { name: "Tickets y premios", hint: "Compras, ajustes y pagos." },
      friends: { name: "Amigos", hint: "Solicitudes de amistad." },
      following: {
        name: "Lo que sigues",
        hint: "Jugadores y equipos que entran a un torneo, juegan o ganan; torneos que abren, comienzan y terminan.",
      },
      chat: {
        name: "Mensajes",
        hint: "Un correo por hora como mucho, y solo cuando no estás en el sitio.",
      },
      account: {
        name: "Tu cuenta",
        hint: "Rol, denuncias y avisos de la administración sobre ti.",
      },
      announcements: {
        name: "Anuncios",
        hint: "Lo que la administración cuenta a todos; por correo llega con el resumen.",
      },
      digest: {
        name: "Resumen",
        hint: "Lo que te perdiste, si hace días que no entras.",
      },
    } satisfies Record<Words["notification_preferences"]["topic"], { name: string; hint: string }>,
  },
  unsubscribe: {
    title: "Avisos por correo",
    description: "Deja de recibir por correo los avisos de un tema.",
    working: "Un momento…",
    failed: "No pudimos darte de baja",
    gone: "El enlace está incompleto, o su cuenta ya no existe. Puedes elegir tus avisos en Configuración.",
    contact: "Escribirnos",
    done: "Listo",
    doneHint: (topic: string) => `No te enviaremos más correos de «${topic}».`,
    undo: "Deshacer",
    undoError: "No se pudo deshacer.",
    undone: "Como antes",
    undoneHint: (topic: string) => `Seguirás recibiendo los correos de «${topic}».`,
    settings: "Elegir mis avisos",
  },
} as const;
