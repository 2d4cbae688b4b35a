/** Keys of the back office's achievements. */
export const achievementKeys = {
  all: ["admin", "achievements"] as const,
};
