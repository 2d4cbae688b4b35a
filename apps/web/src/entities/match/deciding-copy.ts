/** Texts of a match that decides who plays another. */
export const decidingCopy = {
  title: { winner: "De aquí sale el rival", loser: "Quien pierda aquí es el rival" },
  /** Where neither side is known. */
  titleOfSide: { winner: "Quien gane llega aquí", loser: "Quien pierda llega aquí" },
  see: (one: string, other: string) => `Ver ${one} – ${other}`,
  seeRound: (round: string) => `Ver ${round}`,
  veto: { open: "Eligen los mapas", done: "Mapas elegidos" },
} as const;
