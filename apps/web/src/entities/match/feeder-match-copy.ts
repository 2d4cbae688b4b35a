/** Texts of a match that decides who plays in another match. */
export const feederMatchCopy = {
  title: { winner: "De aquí sale el rival", loser: "Quien pierda aquí es el rival" },
  /** The title if no side of the waiting match is known. */
  titleOfSide: { winner: "Quien gane llega aquí", loser: "Quien pierda llega aquí" },
  see: (one: string, other: string) => `Ver ${one} – ${other}`,
  seeRound: (round: string) => `Ver ${round}`,
  veto: { open: "Eligen los mapas", done: "Mapas elegidos" },
} as const;
