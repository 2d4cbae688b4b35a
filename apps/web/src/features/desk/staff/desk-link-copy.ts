/** Texts of the link to the desk; a separate file, because the public page needs no other text of the desk. */
export const barCopy = { title: "Organizas este torneo", manage: "Administrar" } as const;
