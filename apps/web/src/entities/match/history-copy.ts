/** Texts about a participant's played and next matches. A separate file, because match pages do not need them. */
export const historyCopy = {
  title: "Resultados",
  coming: "Próximos partidos",
  loadError: "No se pudo cargar el historial.",
  comingError: "No se pudieron cargar los próximos partidos.",
  empty: "Todavía no jugó ningún partido.",
  emptyTeam: "El equipo todavía no jugó ningún partido.",
  emptyHint: "Inscríbete en un torneo o acepta un desafío: cada resultado queda aquí.",
  more: "Ver más resultados",
  of: (team: string) => `Resultados de ${team}`,
  form: {
    title: "Últimos partidos",
    sentence: (won: boolean | null, result: string, rival: string) =>
      `${won === null ? "Empate" : won ? "Victoria" : "Derrota"} ${result} contra ${rival}`,
    mark: (won: boolean | null, result: string) =>
      `${won === null ? "E" : won ? "V" : "D"} ${result}`,
  },
  against: (name: string) => `contra ${name}`,
  teamAgainst: (team: string, name: string) => `${team} contra ${name}`,
  verbs: {
    won: { own: "Ganaste", others: "Ganó" },
    drawn: { own: "Empataste", others: "Empató" },
    lost: { own: "Perdiste", others: "Perdió" },
  },
  sentence: (verb: string, result: string, won: boolean, rival: string) =>
    `${verb} ${result} ${won ? "a" : "con"} ${rival}`,
  walkover: "por W.O.",
} as const;
