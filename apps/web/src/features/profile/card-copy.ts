/** What the figures of a player's card count, after the number. */
export const cardCopy = {
  ranking: "En el ranking",
  medals: (count: number) => (count === 1 ? "Vez mejor jugador" : "Veces mejor jugador"),
  titles: (count: number) => (count === 1 ? "Título" : "Títulos"),
  winRate: "Victorias",
} as const;
