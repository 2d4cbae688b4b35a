import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import { helpCopy } from "@/entities/match/start-copy";
import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import type { BoardState } from "./domain/board-states.ts";

/** The name of each state that a match can have on the organiser's board. */
export const boardStatesCopy = {
  states: {
    called: helpCopy.isCalled,
    disputed: matchStatusWords.disputed,
    objected: matchCopy.objected,
    held: "No se puede jugar",
    absent: "Ausente",
    slow: "Demorado",
    reported: "Falta un reporte",
    unassigned: "Sin asignar",
    ready: "Puede empezar",
    running: "En juego",
  } satisfies Record<BoardState, string>,
  /** Texts with the number of matches in each state, for pages that do not show the organiser's board. */
  counts: {
    called: (count) => plural(count, "pide árbitro", "piden árbitro"),
    disputed: (count) => `${formatNumber(count)} en disputa`,
    objected: (count) => plural(count, "W.O. objetado", "W.O. objetados"),
    held: (count) => plural(count, "no se puede jugar", "no se pueden jugar"),
    absent: (count) => plural(count, "ausente", "ausentes"),
    slow: (count) => plural(count, "demorado", "demorados"),
    reported: (count) =>
      count === 1 ? "Falta un reporte" : `Faltan ${formatNumber(count)} reportes`,
    unassigned: (count) => `${formatNumber(count)} sin asignar`,
    ready: (count) => plural(count, "puede empezar", "pueden empezar"),
    running: (count) => `${formatNumber(count)} en juego`,
  } satisfies Record<BoardState, (count: number) => string>,
} as const;

/** Texts of notifying the players of a match. */
export const callCopy = {
  call: "Avisar a los dos",
  callFor: (match: string) => `Avisar a los dos de ${match}`,
  callAll: (matches: number) => `Avisar en ${formatNumber(matches)} partidos`,
  called: "Aviso enviado a los dos lados",
  calledAll: (matches: number) => `Aviso enviado en ${plural(matches, "partido", "partidos")}`,
  callError: "No se pudo avisar",
} as const;

/** Texts of a disqualification. */
export const disqualifyCopy = {
  actFor: (name: string) => `Descalificar a ${name}`,
  title: "Descalificar",
  description: (name: string) =>
    `${name} pierde este encuentro por W.O. y todos los que le queden en el torneo. Se puede deshacer en «Participantes» mientras no se juegue lo que sigue.`,
  reason: "Motivo",
  reasonRequired: "Escribe el motivo: queda registrado.",
  confirm: "Descalificar",
  success: "Participante descalificado",
  choose: "¿A quién?",
} as const;

/** Texts of moving many matches. */
export const moveCopy = {
  action: "Atrasar o adelantar",
  does: "Corre unos minutos, todos a la vez, los partidos que faltan.",
  description:
    "Se mueven en un solo acto todos los que tienen horario y no empezaron. Cada persona recibe un solo aviso.",
  minutes: "Minutos",
  by: {
    way: "Hacia dónde",
    ways: { later: "Atrasar", earlier: "Adelantar" },
  },
  scope: "Cuáles",
  rest: {
    today: "Lo que falta de hoy",
    on: (day: string) => `Lo del ${day}`,
  },
  roundOf: (stage: string, round: string) => `${stage} · ${round}`,
  /** The effect of the move: the number of matches, and the current and the new time of the last match. */
  preview: (count: number, last: string, moved: string) =>
    count === 0
      ? "No hay partidos con horario para mover."
      : count === 1
        ? `Se mueve 1 partido: pasa de ${last} a ${moved}.`
        : `Se mueven ${plural(count, "partido", "partidos")}; el último pasa de ${last} a ${moved}.`,
  later: (count: number) =>
    `${plural(count, "partido", "partidos")} de otro día ${count === 1 ? "queda como está" : "quedan como están"}.`,
  one: "Mover este partido (minutos)",
  confirm: "Mover",
  moved: (count: number) =>
    `${count === 1 ? "Se movió" : "Se movieron"} ${plural(count, "partido", "partidos")}`,
  error: "No se pudieron mover los horarios",
} as const;

/** Texts of an objection to a walkover that the match clock gave. */
export const objectionCopy = {
  act: "Mantener el W.O.",
  actFor: (match: string) => `Mantener el W.O. de ${match}`,
  title: "¿Mantener el W.O.?",
  wins: (name: string) => `${name} gana por W.O.: la objeción no cambia nada.`,
  nobody: "El partido termina sin ganador: la objeción no cambia nada.",
  done: "El W.O. se mantiene",
  error: "No se pudo mantener el W.O.",
} as const;

/** Texts of lists imported from a spreadsheet. */
export const sheetCopy = {
  file: "Elegir archivo",
  tooLarge: "El archivo pesa más de 1 MB: no es una planilla de un torneo.",
  faults: "Lo que no se entiende",
  line: (line: number) => `Línea ${line}`,
  fault: (line: number, text: string) => `Línea ${line}: ${text}`,
  moreFaults: (count: number) => `Y ${plural(count, "línea más", "líneas más")}.`,
  unused: (columns: readonly string[]) => `No se usa: ${columns.join(", ")}.`,
} as const;

/** Texts of the list of decisions that a correction would undo. */
export const undoneCopy = {
  undone: (count: number) =>
    `Se ${count === 1 ? "deshace" : "deshacen"} ${plural(count, "resultado", "resultados")}`,
  where: (stage: string, round: string) => `${stage} · ${round}`,
  decision: (one: string, other: string, result: string | null, isNoShow: boolean) =>
    result
      ? `${one} ${result} ${other}`
      : `${one} – ${other}: ${isNoShow ? "nadie se presentó" : "anulado"}`,
  loadError: "No se pudo ver qué depende de este resultado.",
} as const;
