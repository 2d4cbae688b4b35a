/** Texts of what people set up for their programs. */
export const programsCopy = {
  document: "Descripción para programas",
  copy: "Copiar",
  done: "Listo",
} as const;
