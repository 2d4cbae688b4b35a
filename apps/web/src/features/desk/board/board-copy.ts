import { matchCopy } from "@/entities/match/copy";
import type { Cost } from "@/entities/match/domain/start-phase";
import { shortMinutes } from "@/lib/format";
import type { BoardState } from "../domain/board-states.ts";
import { boardStatesCopy } from "../match-actions-copy.ts";

/** What a side loses by its absence, in a few words: the choice of side, the first map, or the match. */
const COSTS: Record<Cost, string> = {
  side: "el lado",
  game: "la 1.ª partida",
  match: "el partido",
};

/** Texts of the board of a running tournament. */
export const boardCopy = {
  loadError: "No se pudo cargar el tablero.",
  calm: "Ningún partido te espera",
  follows: "Lo que sigue",
  noneHere: "Ningún partido con estos filtros",
  filterLabel: "Qué esperan",
  all: "Todo",
  referees: "Árbitro",
  allReferees: "Todos los árbitros",
  noReferee: "Sin árbitro",
  stations: "Estación",
  allStations: "Todas las estaciones",
  noStation: "Sin estación",
  sound: (isOn: boolean) => `Sonido: ${isOn ? "sí" : "no"}`,
  soundHint: "Suena cuando un partido pide algo nuevo",
  board: "el tablero",
  projector: "Proyector",
  hall: "Pantalla del salón",
  sheets: "Planillas",
  arrived: (state: BoardState, match: string) => `${boardStatesCopy.states[state]}: ${match}`,
  usual: (minutes: number) => `Sin noticias; suele durar ${shortMinutes(minutes)}`,
  objected: "Lo objetaron: decide un árbitro",
  lost: (name: string, costs: readonly Cost[]) =>
    `${name} perdió ${costs.map((cost) => COSTS[cost]).join(" y ")}; lo objetó`,
  missing: ([name, ...others]: readonly string[]) =>
    name === undefined || others.length > 0 ? matchCopy.lateBoth : matchCopy.lateOne(name),
  loses: (cost: Cost | "nobody", left: string) =>
    cost === "nobody" ? `nadie gana el partido en ${left}` : `pierde ${COSTS[cost]} en ${left}`,
  walkover: "El reloj dio el W.O.: mira la sala",
  reported: (name: string, result: string) => `${name} dice ${result}; falta el rival`,
  barred: (names: readonly string[]) =>
    `${names.join(" y ")} no ${names.length === 1 ? "puede" : "pueden"} jugar: medida de la administración`,
  held: {
    give: (name: string) => `Dar el partido a ${name}`,
    giveTitle: "¿Dar el partido?",
    giveText: (winner: string, loser: string) =>
      `${winner} gana por W.O. a ${loser}. Vale al instante.`,
    disqualify: (name: string) => `Descalificar a ${name}`,
    disqualifyTitle: "¿Descalificar?",
    disqualifyText: (name: string) =>
      `${name} pierde por W.O. todos los encuentros que le quedan en el torneo.`,
    /** The reason for the decision, which both sides can read. */
    reason: "Medida de la administración.",
    disqualified: "Participante descalificado",
    disqualifyError: "No se pudo descalificar",
    letPlay: (name: string) => `Dejar jugar a ${name}`,
    letPlayTitle: "¿Dejar jugar?",
    letPlayText: (name: string) =>
      `${name} termina este torneo. Para todo lo demás sigue con su medida.`,
    played: "Puede jugar este torneo",
    letPlayError: "No se pudo dejar jugar",
  },
  lacksStation: "Falta la estación",
  lacksReferee: "Falta el árbitro",
  lastCall: (ago: string) => `Avisados ${ago}`,
  caller: (name: string, reason: string) => `${name}: ${reason}`,
  taken: (name: string) => `La atiende ${name}`,
  settle: "Decidir",
  settleFor: (match: string) => `Decidir ${match}`,
  room: "Ir a la sala",
  roomFor: (match: string) => `Ir a la sala de ${match}`,
  assign: "Asignar",
  assignFor: (match: string) => `Asignar ${match}`,
  assignTitle: "Asignar partido",
  stationField: "Estación",
  stationHint: "Número o nombre, como la ven quienes juegan. Vacía no tiene.",
  freeStation: (station: string) => `Primera libre: ${station}`,
  stationTaken: (station: string, match: string) =>
    `${station} ya tiene ${match}. Este partido se juega ahí después.`,
  saveAfter: "Guardar: juega después",
  refereeField: "Árbitro",
  nobody: "Nadie",
  save: "Guardar",
  assigned: "Partido asignado",
  assignError: "No se pudo asignar",
  result: "Cargar resultado",
  resultFor: (match: string) => `Cargar el resultado de ${match}`,
  resultTitle: "Resultado del partido",
  confirmText: (winner: string, result: string) => `${winner}, ${result}. Vale al instante.`,
} as const;
