/** Texts about the matches in which a player was the best player. */
export const medalsCopy = {
  title: (count: number) => (count === 1 ? "Mejor jugador" : `Mejor jugador ×${count}`),
  match: (first: string, second: string) => `${first} vs ${second}`,
} as const;
