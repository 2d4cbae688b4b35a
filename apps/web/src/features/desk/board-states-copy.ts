import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import { helpCopy } from "@/entities/match/start-copy";
import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import type { BoardState } from "./domain/board-states.ts";

/** The name of each state of a match on the board. */
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
  /** The number of matches in each state, for pages that do not show the board. */
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
