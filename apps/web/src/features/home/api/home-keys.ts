export const homeKeys = {
  stats: ["home", "stats"] as const,
  matches: ["home", "matches"] as const,
  upcoming: ["home", "matches", "upcoming"] as const,
  results: ["home", "matches", "results"] as const,
  tournaments: ["home", "tournaments"] as const,
  champion: ["home", "tournaments", "champion"] as const,
};
