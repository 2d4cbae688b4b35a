export const gameKeys = {
  all: ["games"] as const,
  choices: ["games", "choices"] as const,
  names: ["games", "names"] as const,
  admin: ["games", "admin"] as const,
};
