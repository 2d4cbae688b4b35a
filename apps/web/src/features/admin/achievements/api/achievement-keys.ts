/** Keys of the back office's achievements. */
export const achievementKeys = {
  all: ["admin", "achievements"] as const,
  page: (filter: object) => ["admin", "achievements", filter] as const,
};
