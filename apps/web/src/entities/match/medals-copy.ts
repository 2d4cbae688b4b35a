/** Of what a player was the best in, on the own page. */
export const medalsCopy = {
  title: (count: number) => (count === 1 ? "Mejor jugador" : `Mejor jugador ×${count}`),
  match: (first: string, second: string) => `${first} vs ${second}`,
} as const;
