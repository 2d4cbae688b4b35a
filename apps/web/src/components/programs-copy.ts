/** Texts of what people set up for their programs. */
export const programsCopy = {
  document: "Documentación de la API",
  copy: "Copiar",
  done: "Listo",
} as const;
