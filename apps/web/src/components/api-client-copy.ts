/** Texts about tokens and other settings for API clients. */
export const apiClientCopy = {
  document: "Documentación de la API",
  copy: "Copiar",
  done: "Listo",
} as const;
