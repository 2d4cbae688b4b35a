import type { Answer } from "@leyenda/db-types";

export type BoardState = Answer<"match_board">["state"];

/** The states from most to least urgent, each with its word in the URL. */
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

/** Whether a state needs action and is announced when it begins: every state except ready to play and in play. */
export const asks = (state: BoardState): boolean => state !== "ready" && state !== "running";
