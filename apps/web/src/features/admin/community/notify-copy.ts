import type { Words } from "@leyenda/db-types";
import { announcementsLimits } from "@leyenda/db-types/limits";
import { audienceWords } from "@/entities/profile/profile-words";
import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

type Audience = Words["announcements"]["audience"];

const receiving = (count: number) =>
  count === 0
    ? "No lo recibiría nadie."
    : `Lo ${count === 1 ? "recibirá" : "recibirán"} ${plural(count, "usuario", "usuarios")}.`;

/** Texts of the administration's announcements. */
export const notifyCopy = {
  title: "Mensaje global",
  description:
    "Llega al chat, de parte de «Administración», y en el resumen por correo a quien no lo desactivó.",
  audience: "Para",
  audiences: audienceWords,
  audienceWords: ({ audience, game }: { audience: Audience; game: string | null }) =>
    audience === "game" ? `Jugadores de ${game}` : audienceWords[audience],
  game: "Juego",
  content: "Mensaje",
  contentLength: (count: number) =>
    `${formatNumber(count)} / ${formatNumber(announcementsLimits.content.max)}`,
  preview: "Así llega",
  sender: "Administración",
  now: "ahora",
  required: "El contenido de la notificación no puede estar vacío.",
  tooLong: `Hasta ${formatNumber(announcementsLimits.content.max)} caracteres.`,
  send: (isForAll: boolean) => (isForAll ? "Enviar a todos" : "Enviar"),
  goesTo: receiving,
  confirmTitle: (isForAll: boolean) =>
    isForAll ? "¿Enviar este mensaje a todos?" : "¿Enviar este mensaje?",
  confirmText: (count: number) =>
    `${receiving(count)} Puedes retirarlo del chat; los correos que ya salieron, no.`,
  usersError: "No se pudieron obtener los usuarios.",
  sendError: "No se pudieron enviar las notificaciones.",
  sent: "Notificación enviada",
  reached: (count: number) => `Llegó a ${plural(count, "usuario", "usuarios")}.`,
  historyTitle: "Envíos",
  historyEmpty: "Todavía no se envió ningún mensaje.",
  historyError: "No se pudieron cargar los envíos.",
  historyReach: (readers: number, recipients: number) =>
    `${readers === 1 ? "Lo leyó" : "Lo leyeron"} ${formatNumber(readers)} de ${formatNumber(recipients)}`,
  historyReachLabel: "Alcance",
  withdraw: "Retirar",
  withdrawLabel: (content: string) => `Retirar: ${content}`,
  withdrawTitle: "¿Retirar este mensaje?",
  withdrawText: "Desaparece del chat de quienes lo recibieron. El registro lo conserva.",
  withdrawn: "Mensaje retirado",
  withdrawError: "No se pudo retirar el mensaje.",
} as const;
