/** Texts of a long form that has restored unsaved values. */
export const formDraftCopy = {
  restored: {
    whole: "Recuperamos lo que escribiste.",
    partly:
      "Recuperamos lo que escribiste, salvo los campos que otra persona cambió mientras tanto.",
  },
  files: "Las imágenes hay que volver a elegirlas.",
  discard: "Descartar",
} as const;
