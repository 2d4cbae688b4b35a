import type { Words } from "@leyenda/db-types";

export type TournamentStatus = Words["tournaments"]["status"];

/** Tone of a status, named as the design tokens are; the word is always shown beside the colour. */
export const statusTones = {
  Inscripciones: "inscripciones",
  Activo: "activo",
  Próximamente: "proximamente",
  Finalizado: "finalizado",
} as const satisfies Record<TournamentStatus, string>;
