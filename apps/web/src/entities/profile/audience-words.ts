/** The groups of users to whom an admin can send an announcement. */
export const audienceWords = {
  all: "Todos",
  entrants: "Quienes están en un torneo",
  game: "Jugadores de un juego",
  leaders: "Líderes de equipos",
} as const;
