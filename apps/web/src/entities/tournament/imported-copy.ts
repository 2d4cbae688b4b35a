import type { Words } from "@leyenda/db-types";

export type ImportSource = NonNullable<Words["tournaments"]["imported_from"]>;

/** The sources of imported tournaments. */
export const sourceNames: Record<ImportSource, string> = {
  leyenda: "un archivo de Leyenda",
  challonge: "Challonge",
  "start.gg": "start.gg",
  toornament: "Toornament",
};

export const importedCopy = {
  from: (source: ImportSource) => `Importado de ${sourceNames[source]}`,
} as const;
