import { tournamentMessagesLimits } from "@leyenda/db-types/limits";
import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import type { AudienceKind, NamedAudience } from "./domain/audience.ts";
import type { Facts, Starter } from "./domain/message-templates.ts";

const LIMIT = tournamentMessagesLimits.content.max;
const people = (count: number) => plural(count, "persona", "personas");

/** Texts of the organiser's messages; a separate file, so that it loads only when the messages are opened. */
export const messagesCopy = {
  title: "Escribir",
  description: {
    teams: "Como aviso y por correo, a todo el equipo.",
    individuals: "Como aviso y por correo.",
  },
  audience: "Para",
  audiences: {
    cup: "Todos los que juegan",
    not_checked_in: "Quienes no confirmaron asistencia",
    round: "Una ronda",
    match: "Un partido",
    matches: "Los partidos elegidos",
    participant: "Un participante",
    waiting_list: "La lista de espera",
  } satisfies Record<AudienceKind, string>,
  which: {
    round: "Ronda",
    match: "Partido",
    participant: "Participante",
  } satisfies Record<NamedAudience, string>,
  choose: "Elegir",
  content: "Mensaje",
  count: (length: number) => `${formatNumber(length)} / ${formatNumber(LIMIT)}`,
  starters: "Empezar con",
  starterNames: {
    welcome: "Bienvenida",
    reminder: "Recordatorio",
    late: "Atraso",
    end: "Cierre",
  } satisfies Record<Starter, string>,
  starterTexts: {
    welcome: ({ name, when }: Facts) =>
      `¡Te damos la bienvenida a ${name}! Empieza ${when}. Las reglas y los horarios están en la página del torneo.`,
    reminder: ({ name, when, checksIn }: Facts) =>
      `${name} empieza ${when}.${checksIn ? " Confirma tu asistencia en la página del torneo: quien no confirma queda fuera." : " Ten listo tu juego y entra a tu sala unos minutos antes."}`,
    late: ({ name }: Facts) =>
      `${name} viene con atraso: seguimos en unos minutos. Queda cerca de tu sala, te avisamos por aquí.`,
    end: ({ name }: Facts) =>
      `${name} terminó. ¡Gracias por jugar! Los resultados están en la página del torneo, y los premios se pagan en estos días.`,
  } satisfies Record<Starter, (facts: Facts) => string>,
  preview: {
    title: "Así llega",
    /** The title of the preview, equal to the title that the server gives the notification. */
    notice: (name: string) => `Mensaje de la organización: ${name}`,
    empty: "Lo que escribas se ve aquí como aviso.",
    now: "ahora",
  },
  required: "Escribe el mensaje.",
  tooLong: `Hasta ${formatNumber(LIMIT)} caracteres.`,
  chooseWhom: "Elige a quién escribes.",
  reaches: (count: number) =>
    count === 0 ? "No le llega a nadie." : `Les llega a ${people(count)}.`,
  reachesOne: "Le llega a 1 persona.",
  reachError: "No se pudo contar a cuántos les llega.",
  send: "Enviar",
  try: "Mandarme una prueba",
  tried: { title: "Prueba enviada", description: "Te llega solo a ti, como aviso y por correo." },
  sends: (count: number | null) =>
    count === null ? "¿Enviarlo sin saber a cuántos les llega?" : `¿Enviarlo a ${people(count)}?`,
  sendTo: (count: number | null) => (count === null ? "Enviar" : `Enviar a ${people(count)}`),
  sendsText: "Les llega al instante, como aviso y por correo. No se puede deshacer.",
  sent: "Mensaje enviado",
  sentTo: (count: number) => `Llegó a ${people(count)}.`,
  failure: "No se pudo enviar el mensaje.",
  history: "Enviados",
  historyError: "No se pudieron cargar los mensajes.",
  empty: "Todavía no se envió ningún mensaje",
  service: "Leyenda",
  read: (readers: number, recipients: number) =>
    `Leído por ${formatNumber(readers)} de ${formatNumber(recipients)}`,
  reading: "Leído",
  elsewhere: (count: number) => `${people(count)} con los avisos de torneos apagados en la página`,
  waiters: (count: number) => `Sin leer: ${formatNumber(count)}`,
  waitersError: "No se pudo cargar quiénes faltan.",
  more: (count: number) => `y ${formatNumber(count)} más`,
  round: (name: string) => `Ronda: ${name}`,
  ofMatches: (count: number) => `${plural(count, "partido", "partidos")}`,
  unknown: "Por definir",
  versus: (one: string, other: string) => `${one} – ${other}`,
} as const;
