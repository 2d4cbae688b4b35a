/** Texts of the score fields. */
export const scoreCopy = {
  of: "Puntaje de",
  less: (name: string) => `Restar uno a ${name}`,
  more: (name: string) => `Sumar uno a ${name}`,
  /** The heading above the results with which a side wins. If it is the viewer's side, the heading is `ownWins`. */
  wins: (winner: string) => `Gana ${winner}`,
  ownWins: { user: "Ganas", team: "Ganan" },
  /** The word next to the name of the viewer's side: `own` for a player, `ownTeam` for a team. */
  own: "(tú)",
  ownTeam: "(ustedes)",
  results: "Resultados posibles",
  resultOf: (result: string, winner: string) => `${result}: gana ${winner}`,
} as const;
