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
