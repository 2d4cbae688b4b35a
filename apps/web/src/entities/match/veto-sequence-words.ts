import type { Tables } from "@leyenda/db-types";

type Act = Tables<"veto_sequences">["steps"][number]["act"];

/** The ways in which side A of a sequence is determined. */
export const firstWords = {
  higher_seed_chooses: "Elige el mejor sembrado",
  higher_seed: "El mejor sembrado",
  drawn: "Por sorteo",
  home: "El primero del encuentro",
} as const;

/** The possible durations of a ban. */
export const banWords = {
  series: "Toda la serie",
  game: "Solo el mapa siguiente",
} as const;

/** Whether a map can be played again in the same series. */
export const repeatWords = {
  never: "Nunca",
  not_won: "No por quien ya ganó en él",
  always: "Siempre",
} as const;

/** Which side takes a step. */
export const stepWhoWords = {
  A: "A",
  B: "B",
  winner: "quien ganó",
  loser: "quien perdió",
  coin: "Sorteo",
} as const;

/** What the side does in a step. */
export const stepActWords = {
  ban: "Veta",
  pick: "Elige mapa",
  side: "Elige lado",
  order: "Elige el orden",
  side_or_order: "Elige lado u orden",
  decider: "Queda un mapa",
} as const satisfies Record<Act, string>;

/** Texts that describe a sequence. */
export const sequenceCopy = {
  /** A step within a line of steps. A ban may cover several maps; `mode` is their game mode. */
  step: {
    ban: (who: string, count: number) => (count > 1 ? `${who} veta ${count}` : `${who} veta`),
    pick: (who: string) => `${who} elige mapa`,
    side: (who: string) => `${who} elige lado`,
    order: (who: string) => `${who} elige el orden`,
    side_or_order: (who: string) => `${who} elige lado u orden`,
    decider: () => "se juega el que queda",
  } satisfies Record<Act, (who: string, count: number) => string>,
  coin: {
    ban: "se veta por sorteo",
    pick: "mapa por sorteo",
    side: "lado por sorteo",
    order: "orden por sorteo",
    side_or_order: "lado u orden por sorteo",
    decider: "se juega el que queda",
  } satisfies Record<Act, string>,
  ofMode: (step: string, mode: string) => `${step} (${mode})`,
  leaves: (bestOf: number) =>
    bestOf === 1 ? "Queda 1 mapa: Bo1" : `Quedan ${bestOf} mapas: Bo${bestOf}`,
  leftOver: (maps: number) => (maps === 1 ? "1 no se juega" : `${maps} no se juegan`),
  clock: (seconds: number) => (seconds === 0 ? "sin reloj" : `${seconds} s por paso`),
  first: {
    higher_seed_chooses: "el mejor sembrado elige si es A o B",
    higher_seed: "A es el mejor sembrado",
    drawn: "A sale por sorteo",
    home: "A es el primero del encuentro",
  },
  repeats: {
    never: "ningún mapa se repite",
    not_won: "nadie vuelve a donde ya ganó",
    always: "los mapas se pueden repetir",
  },
  bans: { series: "un veto vale toda la serie", game: "un veto vale solo para el mapa siguiente" },
} as const;
