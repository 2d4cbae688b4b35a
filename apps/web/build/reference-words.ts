import type { Plugin } from "vite";

/** What the reference of the interface says itself, beside its own translations, which leave these out. */
export const WORDS: Readonly<Record<string, string>> = {
  Back: "Volver",
  "Clear Search": "Borrar la búsqueda",
  "Close modal": "Cerrar",
  "Close search": "Cerrar la búsqueda",
  Copied: "Copiado",
  Copy: "Copiar",
  "Could not load this example.": "No se pudo cargar este ejemplo.",
  "Find...": "Buscar…",
  "Generate example from schema": "Generar un ejemplo",
  "Next match": "Siguiente",
  "Previous match": "Anterior",
  Retry: "Reintentar",
  "Search in text": "Buscar en el texto",
  "Search...": "Buscar…",
};

const SHOWN =
  /(createTextVNode\(\s*|\}, |(?:"aria-label"|\blabel|\bplaceholder|\btitle): )"( ?)([A-Z][\w .]+?)( ?)"/g;

/** A module of it in Spanish. */
export const inSpanish = (code: string): string =>
  code.replaceAll(SHOWN, (said, before: string, start: string, word: string, end: string) =>
    Object.hasOwn(WORDS, word) ? `${before}"${start}${WORDS[word]}${end}"` : said,
  );

/** Says what the reference's translations leave out. */
export function referenceWords(): Plugin {
  return {
    name: "reference-words",
    transform: {
      filter: { id: /node_modules[\\/]@scalar[\\/](?:api-client|api-reference|components)[\\/]/ },
      handler: inSpanish,
    },
  };
}
