/** Public texts about a match in dispute. */
export const publicDisputeCopy = {
  tournament: "Los dos lados no coinciden en el resultado. Decide la organización.",
  challenge: "Los dos lados no coinciden en el resultado. Decide la administración.",
  held: (pot: string) => `El pozo de ${pot} sigue retenido hasta entonces.`,
  since: (ago: string) => `En disputa desde ${ago}.`,
} as const;
