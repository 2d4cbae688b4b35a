import type { Words } from "@leyenda/db-types";

export const copy = {
  title: "Notificaciones",
  description: "Lo que pasó con tus equipos, torneos y tickets.",
  bell: (unread: number) =>
    unread === 0 ? "Notificaciones" : `Notificaciones, ${unread} sin leer`,
  many: "9+",
  markAll: "Marcar todas como leídas",
  marked: "Notificaciones leídas",
  unread: "Sin leer",
  today: "Hoy",
  yesterday: "Ayer",
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
    titles: {
      friend_request: (count: number) => `${count} solicitudes de amistad`,
      friend_accepted: (count: number) => `${count} solicitudes aceptadas`,
      team_join_request: (count: number) => `${count} solicitudes para tu equipo`,
    },
    others: (count: number) => `${count} más`,
    older: (count: number) => (count === 1 ? "1 aviso anterior" : `${count} avisos anteriores`),
    /** The place it is about stands in the row; who hears the button alone needs it said. */
    olderOf: (title: string) => ` a «${title}»`,
  },
  acts: {
    answer: "Responder",
    result: "Ver el resultado",
    room: "Entrar a la sala",
    challenge: "Ver el desafío",
    requests: "Ver la solicitud",
    team: "Ver el equipo",
    tournament: "Ver el torneo",
    chat: "Escribirle",
    open: "Ver",
  },
  empty: "Sin notificaciones",
  emptyDescription: "Cuando algo te involucre, lo verás aquí.",
  error: "No se pudieron cargar las notificaciones.",
  markError: "No se pudieron marcar como leídas.",
  administration: {
    label: "Administración",
    sender: "Administración",
    unread: (count: number) => (count === 1 ? "1 sin leer" : `${count} sin leer`),
  },
  preferences: {
    title: "Notificaciones",
    loadError: "No se pudieron cargar tus avisos.",
    saveError: "No se pudo guardar el cambio.",
    topic: "Tema",
    page: "En la página",
    email: "Por correo",
    /** Beside a switch on a phone. */
    short: { page: "Página", email: "Correo" },
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
    working: "Un momento…",
    failed: "No se pudo",
    done: "Listo",
    doneHint: (topic: string) => `No te enviaremos más correos de «${topic}».`,
    undo: "Deshacer",
    undoError: "No se pudo deshacer.",
    undone: "Como antes",
    undoneHint: (topic: string) => `Seguirás recibiendo los correos de «${topic}».`,
    settings: "Elegir mis avisos",
  },
} as const;
