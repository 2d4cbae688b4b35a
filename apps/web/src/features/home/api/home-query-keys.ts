export const homeKeys = {
  stats: ["home", "stats"] as const,
  matches: ["home", "matches"] as const,
  open: ["home", "matches", "open"] as const,
  results: ["home", "matches", "results"] as const,
  tournaments: ["home", "tournaments"] as const,
  champion: ["home", "tournaments", "champion"] as const,
  paid: ["home", "tournaments", "paid"] as const,
};
