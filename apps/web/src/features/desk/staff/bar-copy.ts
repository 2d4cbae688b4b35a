/** Texts of the way to a tournament's desk; apart, as its public page needs no others of it. */
export const barCopy = { title: "Organizas este torneo", manage: "Administrar" } as const;
