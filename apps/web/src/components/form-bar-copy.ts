/** Texts below every long form. */
export const formBarCopy = { unsaved: "Cambios sin guardar" } as const;
