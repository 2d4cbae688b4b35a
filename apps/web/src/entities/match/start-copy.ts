import { plural } from "@/lib/plural";
import { matchCopy } from "./copy.ts";

const COSTS = {
  side: "la elección de lado",
  game: "la primera partida",
  match: "el partido",
} as const;

/** Texts about the start of a match: present sides, penalties for lateness, and walkovers by the match clock. */
export const startCopy = {
  title: "Inicio del partido",
  sides: "Quién está",
  states: {
    ready: "Listo",
    here: "En la sala",
    came: "Llegó",
    away: "Sin confirmar",
    late: "Tarde",
  },
  startsIn: "Comienza en",
  lateOne: matchCopy.lateOne,
  lateBoth: matchCopy.lateBoth,
  lateOwn: "Falta tu lado",
  bothHere: "Están los dos: ya empieza",
  loses: {
    own: (cost: keyof typeof COSTS) => `Tu lado pierde ${COSTS[cost]} en`,
    rival: (cost: keyof typeof COSTS) => `Tu rival pierde ${COSTS[cost]} en`,
    side: (cost: keyof typeof COSTS) => `Pierde ${COSTS[cost]} en`,
  },
  bothLose: "Nadie gana el partido en",
  nothingLeft: "Por tardar ya no se pierde más. Se puede jugar.",
  due: "Ahora",
  callerLate: (name: string) => `El reloj corre contra ${name}, que llama al árbitro.`,
  lost: (name: string, costs: readonly (keyof typeof COSTS)[]) =>
    `${name} perdió ${costs.map((cost) => COSTS[cost]).join(" y ")}.`,
  walkover: (name: string) => `El reloj dio el W.O. a ${name}`,
  walkoverNobody: "Nadie se presentó",
  objectableIn: "Se puede objetar por",
  objected: matchCopy.objected,
  /** @param decides whether the viewer must decide about the objection */
  objectedText(name: string | null, decides: boolean) {
    const who = decides ? "Decide tú" : "Decide la organización";
    return name === null
      ? `Se reportó que hubo juego. ${who}.`
      : `${name} lo objetó. ${who}; mientras tanto pueden jugar.`;
  },
  ready: "Estoy listo",
  readyHint: "Tu rival lo ve al instante. Cuando estén los dos, empieza el partido.",
  waiting: (name: string) => `Ya dijiste que estás listo. Falta ${name}.`,
  memberHint: "Un capitán dice que están listos. Estar aquí a la hora también cuenta.",
  countsHint:
    "Estás en la sala y ya cuentas como presente. Toca 'Estoy listo' para que tu rival lo vea.",
  countsMemberHint: "Estás en la sala: tu lado ya cuenta como presente.",
  missingHint: "Toca 'Estoy listo' ahora y tu lado cuenta como presente.",
  missingMemberHint: "Alguien que juegue por tu lado tiene que abrir esta sala.",
  readyError: "No se pudo avisar que estás listo",
  people: (names: readonly string[]) => `Aquí: ${names.join(", ")}`,
  object: "Objetar el W.O.",
  objectText: "El partido espera a la organización. El motivo va al chat de la sala.",
  objectDone: "Objeción enviada",
  objectError: "No se pudo objetar",
  reason: "Motivo",
  cancel: "Cancelar",
  play: "Que se juegue",
  playFor: (match: string) => `Que se juegue ${match}`,
  playText: "El reloj de ausencia se detiene. Lo que ya se perdió por tardar queda.",
  playDone: "El partido se juega",
  playError: "No se pudo detener el reloj",
  mark: (name: string) => `Dar por presente a ${name}`,
  markError: "No se pudo dar por presente",
} as const;

/** Texts of pauses and of calling the referee. */
export const helpCopy = {
  title: "Pausas y árbitro",
  pause: "Pedir pausa",
  pauseLeft: (minutes: number) => `Te quedan ${plural(minutes, "minuto", "minutos")} de pausa.`,
  pauseTitle: "¿Pausar el partido?",
  pauseCost: (left: number, of: number) =>
    `Empieza ahora y gasta hasta ${left} de los ${plural(of, "minuto", "minutos")} que tu lado tiene en este partido. Si sigues antes, conservas el resto. Tu rival lo ve al instante.`,
  pauseConfirm: "Empezar la pausa",
  pausedUntil: (name: string, time: string) => `Pausa de ${name} hasta las ${time}`,
  pauseUsed: "Tu lado ya usó sus pausas.",
  paused: (name: string) => `Pausa de ${name}`,
  pauseEnds: "Termina en",
  goOn: "Seguir jugando",
  endPause: "Terminar la pausa",
  pauseError: "No se pudo pedir la pausa",
  goOnError: "No se pudo terminar la pausa",
  call: "Llamar al árbitro",
  callText: "Lo ve quien arbitra este torneo, y tu rival.",
  callDone: "Llamada enviada",
  callError: "No se pudo llamar al árbitro",
  calls: "Llamadas al árbitro",
  isCalled: "Llama al árbitro",
  reason: "Motivo",
  cancel: "Cancelar",
  by: (name: string) => `Llamó ${name}`,
  states: {
    open: "Espera a un árbitro",
    taken: "La atiende",
    answered: "Respondió",
    withdrawn: "Retirada",
    ended: "Se cerró con el torneo",
  },
  referee: "un árbitro",
  withdraw: "Retirar la llamada",
  withdrawError: "No se pudo retirar la llamada",
  take: "Atender",
  takeOver: "Atenderla yo",
  takeFor: (match: string) => `Atender la llamada de ${match}`,
  takeError: "No se pudo atender la llamada",
  answer: "Responder",
  answerFor: (match: string) => `Responder la llamada de ${match}`,
  answerText: "La respuesta les llega a los dos lados y cierra la llamada.",
  answerLabel: "Respuesta",
  answered: "Llamada respondida",
  answerError: "No se pudo responder",
  toRoom: "Ir a la sala",
} as const;
