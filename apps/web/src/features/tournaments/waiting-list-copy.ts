import { minutesText } from "@/lib/duration-text";
import { withArticle } from "@/lib/format";

/** All texts of the waiting list. */
export const waitingCopy = {
  title: "Lista de espera",
  full: "Cupo completo: el lugar que se libere se ofrece a la lista de espera.",
  missedCheckIn:
    "La confirmación de asistencia cerró sin ti. Si llegaste, pide a la organización que la abra o te confirme.",
  join: "Esperar un lugar",
  joinTeam: "Esperar con mi equipo",
  free: (ahead: number) =>
    ahead === 0
      ? "Cupo completo. Esperar no cuesta nada: serías el primero."
      : `Cupo completo. Esperar no cuesta nada: ${ahead === 1 ? "espera 1" : `esperan ${ahead}`} antes que tú.`,
  joined: "Estás en la lista de espera",
  joinedHint: "Te avisamos, también por correo, en cuanto haya un lugar para ti.",
  joinError: "No se pudo anotarte en la lista de espera",
  place: (place: number) => `Eres el ${place}.º de la lista de espera`,
  placeHint: (minutes: number) =>
    `Cuando se libere un lugar te avisamos: tienes ${minutesText(minutes)} para tomarlo.`,
  leave: "Salir de la lista",
  leaveTitle: "¿Salir de la lista de espera?",
  leaveDescription: "Pierdes tu puesto. Puedes anotarte otra vez, al final.",
  leaveConfirm: "Sí, salir",
  left: "Saliste de la lista de espera",
  leaveError: "No se pudo salir de la lista",
  offered: "Hay un lugar para ti",
  offeredFor: "Tiempo para tomar el lugar",
  offeredUntil: (when: string) => `Es tuyo si lo tomas hasta ${withArticle(when)}.`,
  offerOver: "Se pasó el tiempo",
  take: "Tomar el lugar",
  takeFor: (fee: string) => `Tomar el lugar · ${fee}`,
  taken: "¡El lugar es tuyo!",
  takenHint: "Estás inscrito en el torneo.",
  takeError: "No se pudo tomar el lugar",
  refuse: "No, gracias",
  refuseTitle: "¿Dejar pasar el lugar?",
  refuseDescription: "Se ofrece enseguida al siguiente, y sales de la lista.",
  refuseConfirm: "Sí, dejarlo pasar",
  passed: "Se pasó el tiempo para tomar tu lugar",
  passedHint: "Puedes esperar otra vez, al final de la lista.",
  freeHint: "Quedó un lugar libre: es de quien lo tome primero.",
  again: "Volver a anotarme",
  leaderOnly: "Lo decide el líder o un co-líder del equipo.",
  states: { waiting: null, offered: "Lugar ofrecido, vence", passed: "No respondió" },
  more: (count: number) => `Y ${count} más`,
} as const;
