import type { LiveScore } from "./domain/live-score";
import type { MatchStatus } from "./domain/status";

/** Names of bracket rounds; `fromFinal[0]` is the final. */
export const roundWords = {
  fromFinal: ["Final", "Semifinal", "Cuartos", "Octavos", "16avos", "32avos"],
  numbered: (round: number) => `Ronda ${round}`,
  matchDay: (round: number) => `Fecha ${round}`,
  thirdPlace: "Tercer puesto",
  tieBreak: "Desempate",
  placement: "Puestos 5 a 8",
  lastPlacement: "Puestos 5 y 7",
  grandFinal: "Gran final",
  secondFinal: "Segunda final",
  /** The names of rounds in the two brackets of a double elimination. */
  upper: {
    final: "Final superior",
    semifinal: "Semifinal superior",
    numbered: (round: number) => `Ronda ${round} superior`,
  },
  lower: {
    final: "Final inferior",
    semifinal: "Semifinal inferior",
    numbered: (round: number) => `Ronda ${round} inferior`,
  },
} as const;

export const matchStatusWords: Record<MatchStatus, string> = {
  pending_opponent: "Esperando rival",
  pending: "Por jugar",
  scheduled: "Programado",
  pending_results: "Esperando resultado",
  disputed: "En disputa",
  completed: "Finalizado",
  bye: "Pase libre",
  cancelled: "Cancelado",
};

export const matchCopy = {
  live: "En vivo",
  due: "Por empezar",
  inVeto: "En veto",
  /** The state of a match that begins in a few minutes: how many sides are ready. */
  ready: (count: number) => `Se preparan (${count} de 2 listos)`,
  veto: (who: string | null) => (who === null ? "Veto de mapas" : `Veto: turno de ${who}`),
  /** How long a match has been played; `ago` is a text such as "hace 5 minutos". */
  playedSince: (ago: string) => `en juego desde ${ago}`,
  noScore: "Sin marcador todavía",
  took: (name: string, tickets: string) => `${name} se llevó ${tickets}`,
  /** The state of a match whose scheduled time has passed while one or both sides are missing. */
  lateOne: (name: string) => `${name} no llegó`,
  lateBoth: "Ningún lado llegó todavía",
  objected: "W.O. objetado",
  /** Which map is being played. If the entered maps have decided the series, the result waits for confirmation. */
  playing: ({ nextMap }: LiveScore) => (nextMap === null ? "Por confirmar" : `Partida ${nextMap}`),
  bye: "Pase libre",
  toBeDefined: "Por definir",
  deletedPlayer: "Jugador eliminado",
  deletedTeam: "Equipo eliminado",
  versus: "vs",
  /** An even number of games is no best of: all of them are played. */
  bestOf: (games: number) => (games % 2 === 0 ? `A ${games} partidos` : `Bo${games}`),
  walkover: "W.O.",
  challenge: "Desafío",
  challengeOf: (game: string) => `Desafío de ${game}`,
  /** The earliest possible start: with "mañana" and the hour, with the hour alone, or with the day. */
  earliestStartText: (time: string) => `No antes de ${time}`,
  notBeforeHour: (time: string) => `No antes de las ${time}`,
  notBeforeDay: (day: string) => `No antes del ${day}`,
  startsIn: "Tiempo hasta el comienzo",
  delayed: {
    known_late: (hour: string) => `Era ${hour}: se supo sobre la hora y se corrió.`,
    clock_stopped: (hour: string) => `Era ${hour}: el reloj estuvo detenido y se corrió.`,
  },
  winner: "Ganador",
} as const;
