/** Words of the fields that take a score. */
export const scoreCopy = {
  of: "Puntaje de",
  less: (name: string) => `Restar uno a ${name}`,
  more: (name: string) => `Sumar uno a ${name}`,
  /** Above the results with which a side wins; `ownWins` addresses the viewer's side directly. */
  wins: (winner: string) => `Gana ${winner}`,
  ownWins: { user: "Ganas", team: "Ganan" },
  /** Next to the name of the viewer's side. */
  own: "(tú)",
  ownTeam: "(ustedes)",
  results: "Resultados posibles",
  resultOf: (result: string, winner: string) => `${result}: gana ${winner}`,
} as const;
