/** Texts of the bar below long forms. */
export const formBarCopy = { unsaved: "Cambios sin guardar" } as const;
