/** Keys of the back office's achievements. */
export const achievementKeys = {
  all: ["admin", "achievements"] as const,
  page: (page: number) => ["admin", "achievements", page] as const,
};
