import type { Words } from "@leyenda/db-types";

/** The statistics of a player on which achievements are based. */
export const metricWords: Record<Words["achievements"]["metric"], string> = {
  matches_won: "Partidos ganados",
  tournaments_played: "Torneos jugados",
  tournaments_won: "Torneos ganados",
  undefeated_titles: "Torneos ganados sin perder un partido",
  challenges_won: "Desafíos ganados",
  teams_founded: "Equipos creados",
  friends: "Amigos",
};

/** The groups of users to whom an admin can send an announcement. */
export const audienceWords = {
  all: "Todos",
  entrants: "Quienes están en un torneo",
  game: "Jugadores de un juego",
  leaders: "Líderes de equipos",
} as const;

export const roleWords: Record<Words["profiles"]["role"], string> = {
  admin: "Administrador",
  user: "Usuario",
};
