/** Texts of the file of one match. */
export const matchDateCopy = { take: "Agregar al calendario" } as const;
