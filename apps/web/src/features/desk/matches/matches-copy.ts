import type { Words } from "@leyenda/db-types";

/** Texts of the ways in which the desk shows the matches of a cup. */
export const matchesCopy = {
  view: "Vista de los partidos",
  list: "Lista",
  rounds: "Rondas",
  /** How its stages are drawn. */
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
