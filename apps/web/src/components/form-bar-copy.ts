/** Texts below every long form. */
export const formBarCopy = { unsaved: "Hay cambios sin guardar." } as const;
