/** Texts about players' statistics; a separate file, because most pages with matches do not show any. */
export const statisticsCopy = {
  title: "En este partido",
  of: (name: string) => `Estadísticas de ${name}`,
  choice: "De qué son las estadísticas",
  whole: "Todo",
  map: (number: string, name: string) => `${number} · ${name}`,
  sum: "También partida por partida: el total es la suma.",
  player: "Jugador",
  best: "Mejor jugador del partido",
  /** The meaning of the column heads. */
  legend: "B: bajas · M: muertes · A: asistencias",
  field: (word: string, player: string) => `${word} de ${player}`,
  kills: { short: "B", full: "Bajas" },
  deaths: { short: "M", full: "Muertes" },
  assists: { short: "A", full: "Asistencias" },
  kda: { short: "KDA", full: "(bajas + asistencias) / muertes; sin muertes se divide por 1" },
} as const;
