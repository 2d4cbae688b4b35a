/** Words of the fields that take a score. */
export const scoreCopy = {
  of: "Puntaje de",
  less: (name: string) => `Restar uno a ${name}`,
  more: (name: string) => `Sumar uno a ${name}`,
  results: "Resultados posibles",
  resultOf: (result: string, winner: string) => `${result}: gana ${winner}`,
} as const;
