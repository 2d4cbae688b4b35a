/** Texts of the page of followed players, teams and tournaments. */
export const copy = {
  title: "Siguiendo",
  description: "Jugadores, equipos y torneos de los que quieres enterarte.",
  loadError: "No se pudo cargar lo que sigues.",
  empty: "Todavía no sigues nada",
  emptyHint:
    "Con «Seguir» te avisamos cuando un jugador o un equipo entra a un torneo, juega o gana, y cuando un torneo abre, comienza y termina.",
  ways: { tournament: "Ver torneos", team: "Ver equipos", player: "Ver jugadores" },
  none: {
    tournament: "No sigues ningún torneo.",
    team: "No sigues ningún equipo.",
    player: "No sigues a ningún jugador.",
  },
  /** Texts of the suggestions to follow participants at the top of a ranking. */
  suggested: {
    groups: { team: "Equipos del ranking", user: "Jugadores del ranking" },
    place: (place: number, game: string) => `${place}.º en ${game}`,
  },
  stop: "Dejar de seguir",
  stopOf: (name: string) => `Dejar de seguir a ${name}`,
  notices: "Elegir mis avisos",
  private: "Solo tú ves esta lista.",
  groups: { tournament: "Torneos", team: "Equipos", player: "Jugadores" },
  plays: (tournament: string) => `En ${tournament}`,
} as const;
