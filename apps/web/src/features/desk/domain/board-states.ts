import type { Answer } from "@leyenda/db-types";

export type BoardState = Answer<"match_board">["state"];

/** The states in the order in which they press, each as it stands in the address. */
const WORDS = {
  called: "llamadas",
  disputed: "disputas",
  objected: "objetados",
  held: "sin-poder-jugar",
  absent: "ausentes",
  slow: "demorados",
  reported: "reportes",
  unassigned: "sin-asignar",
  ready: "por-empezar",
  running: "en-juego",
} as const satisfies Record<BoardState, string>;

export const boardStates = Object.keys(WORDS) as readonly BoardState[];
export const boardWord = (state: BoardState | null): string => (state === null ? "" : WORDS[state]);
export const stateOfWord = (word: string | null): BoardState | null =>
  boardStates.find((state) => WORDS[state] === word) ?? null;

/** What waits for somebody, and so is told when it comes: what merely can be played or is, does not. */
export const asks = (state: BoardState): boolean => state !== "ready" && state !== "running";
