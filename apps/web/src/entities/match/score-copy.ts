/** Words of the fields that take a score. */
export const scoreCopy = {
  of: "Puntaje de",
  less: (name: string) => `Restar uno a ${name}`,
  more: (name: string) => `Sumar uno a ${name}`,
  /** Above the results that a side wins with; the viewer's own says it to him. */
  wins: (winner: string) => `Gana ${winner}`,
  ownWins: { user: "Ganas", team: "Ganan" },
  /** Beside the name of the viewer's side. */
  own: "(tú)",
  ownTeam: "(ustedes)",
  results: "Resultados posibles",
  resultOf: (result: string, winner: string) => `${result}: gana ${winner}`,
} as const;
