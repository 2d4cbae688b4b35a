/** Keys of what is read for single messages. */
export const chatKeys = {
  picture: (file: string) => ["chat", "picture", file] as const,
};
