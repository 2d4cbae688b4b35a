import type { MatchVeto } from "./api/get-match.ts";

type Step = MatchVeto["steps"][number];

/** Texts about a veto on public pages. */
export const vetoCopy = {
  title: "Veto de mapas",
  running: "En curso",
  done: "Terminado",
  waits: "Sigue cuando se cargue el mapa que se está jugando.",
  clock: "Tiempo para elegir",
  noTime: "Se sortea…",
  /** The text next to the remaining time of the side whose turn it is. */
  toChoose: "para elegir",
  steps: "Pasos del veto",
  /** Describes the current step of a running veto. */
  step: (number: number, all: number, text: string) => `Paso ${number} de ${all} · ${text}`,
  coin: "Sorteo",
  /** Describes a choice that was made, with the side that made it. */
  made: {
    role: (who: string, choice: string) => `${who} es ${choice}`,
    ban: (who: string, choice: string) => `${who} veta ${choice}`,
    pick: (who: string, choice: string) => `${who} elige ${choice}`,
    side: (who: string, choice: string) => `${who} empieza en ${choice}`,
    order: (who: string, choice: string) => `${who} elige ${choice.toLowerCase()}`,
    decider: (_: string, choice: string) => `Queda ${choice}`,
  },
  /** Describes a step of a veto that has not been taken yet. */
  ahead: {
    role: (who: string) => `${who} decide si es A o B`,
    ban: (who: string, mode: string | null) =>
      mode === null ? `${who} veta un mapa` : `${who} veta: ${mode}`,
    pick: (who: string, mode: string | null) =>
      mode === null ? `${who} elige un mapa` : `${who} elige: ${mode}`,
    side: (who: string) => `${who} elige lado`,
    order: (who: string) => `${who} elige el orden`,
    side_or_order: (who: string) => `${who} elige lado u orden`,
    decider: (_: string, mode: string | null) =>
      mode === null ? "Se juega el mapa que queda" : `Se juega el que queda: ${mode}`,
  } satisfies Record<Step["act"], (who: string, mode: string | null) => string>,
  who: { winner: "Quien ganó", loser: "Quien perdió" },
  /** How a choice was made, if a referee, the end of the time or a coin made it instead of the side. */
  how: { referee: "Árbitro", time: "Automático", coin: "Sorteado" },
  game: (number: number) => `Mapa ${number}`,
  maps: "Mapas del veto",
  banned: "vetado",
  by: (name: string) => `Lo eligió ${name}`,
  seed: "Semilla de los sorteos",
  seedHint: "Con ella cualquiera puede repetir lo que se sorteó.",
  hash: "Sello de los sorteos",
  hashHint:
    "Lo que se sortea sale de una semilla que se muestra al final. Este es su SHA-256: con él se comprueba que nadie la cambió.",
} as const;
