/** Texts about tokens and other settings for API clients. */
export const programsCopy = {
  document: "Documentación de la API",
  copy: "Copiar",
  done: "Listo",
} as const;
