import { formatTickets } from "@/lib/format";

export const agendaCopy = {
  next: "Tu próximo partido",
  overdue: "Llegas tarde a tu partido",
  overdueUntil: "Te queda para llegar",
  answer: "Tu rival reportó el resultado",
  veto: "Te toca en el veto",
  wager: "Tu desafío",
  lobby: "Tu próxima partida",
  lobbyGame: (number: number) => `Partida ${number}`,
  placeReported: "Ya informaste tu puesto",
  checkIn: "Confirma tu asistencia",
  place: "Hay un lugar para ti",
  placeUntil: "Luego pasa al siguiente",
  teamRequests: "Solicitudes para tu equipo",
  friendRequests: "Solicitudes de amistad",
  /** The word on a tournament's card, by kind of agenda item. */
  inTournament: { entry: "Juegas", check_in: "Confirma", place: "Tu lugar" },
  against: (rival: string) => `vs ${rival}`,
  unknownRival: "Rival por definir",
  againstWinner: (names: readonly string[]) => `vs quien gane ${names.join(" – ")}`,
  versus: "vs",
  bestOf: (maps: number) => `Bo${maps}`,
  stake: (tickets: number) => `${formatTickets(tickets)} en juego`,
  /** The word before a deadline, by kind of task: "Responde hasta" 18:00. */
  until: {
    answer: "Responde hasta",
    veto: "Elige hasta",
    wager: "Se juega hasta",
    place: "Tómalo hasta",
  },
  vetoBy: "Si no eliges a tiempo, se sortea",
  answerBy: "Tienes para responder",
  checkInUntil: "Cierra al comenzar",
  wants: {
    team: (name: string, more: number) =>
      more > 0 ? `${name} y ${more} más quieren unirse` : `${name} quiere unirse`,
    friend: (name: string, more: number) =>
      more > 0 ? `${name} y ${more} más quieren ser tus amigos` : `${name} quiere ser tu amigo`,
  },
  suspended: "Tu cuenta está suspendida",
  suspendedUntil: (when: string) => `Hasta ${when}`,
  suspendedFact: "Hasta entonces no puedes inscribirte, desafiar ni escribir.",
  awaitsRival: "Esperando la respuesta de tu rival",
  disputed: "En disputa: decide la administración",
  memberHint: "Lo resuelve el líder o un co-líder.",
  acts: {
    room: "Entrar a la sala",
    answer: "Responder",
    veto: "Elegir",
    match: "Ver el partido",
    lobby: "Ver la sala",
    place: "Tomar el lugar",
    requests: "Ver solicitudes",
    suspended: "Ver el motivo y apelar",
  },
} as const;

/** Texts of an offered place from the waiting list. A separate file, so that lists of tournaments load less code. */
export const placeCopy = {
  fee: (tickets: number) => (tickets > 0 ? `Inscripción: ${formatTickets(tickets)}` : "Gratis"),
  left: "Quedan",
  none: "0 s",
} as const;
