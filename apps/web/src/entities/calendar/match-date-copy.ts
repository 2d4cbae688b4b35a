/** Texts of a single match's calendar file. */
export const matchDateCopy = { take: "Agregar al calendario" } as const;
