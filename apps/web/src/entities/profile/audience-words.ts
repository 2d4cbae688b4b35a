/** The audiences of an announcement of the administration. */
export const audienceWords = {
  all: "Todos",
  entrants: "Quienes están en un torneo",
  game: "Jugadores de un juego",
  leaders: "Líderes de equipos",
} as const;
