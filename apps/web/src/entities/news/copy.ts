export const newsCopy = {
  ofTournament: "Noticias del torneo",
} as const;
