/** The labels of the figures on a player's card, after the number. */
export const cardCopy = {
  ranking: "En el ranking",
  medals: (count: number) => (count === 1 ? "Vez mejor jugador" : "Veces mejor jugador"),
  titles: (count: number) => (count === 1 ? "Título" : "Títulos"),
  winRate: "Victorias",
} as const;
