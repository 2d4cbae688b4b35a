/** What somebody is known by: apart, so that a match's page does not load it. */
export const careerCopy = {
  title: "Juegos",
  none: "Sin partidos todavía",
  played: (count: number) => (count === 1 ? "1 partido" : `${count} partidos`),
  wins: (count: number) => `${count}V`,
  losses: (count: number) => `${count}D`,
  spoken: (wins: number, losses: number) =>
    `${wins === 1 ? "1 victoria" : `${wins} victorias`} y ${losses === 1 ? "1 derrota" : `${losses} derrotas`}`,
  percent: (value: number) => `${Math.round(value)}%`,
  winRate: "Winrate",
  kda: "KDA",
} as const;
