import type { Words } from "@leyenda/db-types";

/** Texts of the desk's views of a tournament's matches. */
export const matchesCopy = {
  view: "Vista de los partidos",
  list: "Lista",
  rounds: "Rondas",
  /** The name of the drawn view, by format. */
  drawn: {
    "single-elimination": "Llave",
    "double-elimination": "Llave",
    "group-stage": "Etapas",
    "round-robin": "Tabla",
    swiss: "Tabla",
    "swiss-playoffs": "Etapas",
    custom: "Etapas",
  } satisfies Record<Words["tournaments"]["format"], string>,
  drawnError: "No se pudieron cargar las etapas.",
} as const;
