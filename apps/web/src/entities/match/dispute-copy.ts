/** Texts about the state of a dispute, for its sides and for the referee who decides it. */
export const disputeCopy = {
  due: (until: string) => `La organización decide antes del ${until}.`,
  late: (until: string) => `Debía decidirse antes del ${until}.`,
  left: "Tiempo para decidir",
  referee: (name: string) => `La mira ${name}.`,
  administration: "La mira la administración.",
  nobody: "Todavía no la tomó nadie.",
  silent: "Todavía no contó qué pasó.",
} as const;

/** Public texts about a match in dispute. */
export const publicDisputeCopy = {
  tournament: "Los dos lados no coinciden en el resultado. Decide la organización.",
  challenge: "Los dos lados no coinciden en el resultado. Decide la administración.",
  held: (pot: string) => `El pozo de ${pot} sigue retenido hasta entonces.`,
  since: (ago: string) => `En disputa desde ${ago}.`,
} as const;
