import type { Words } from "@leyenda/db-types";

/** The outcomes of an appeal, shown to admins and to the user who appealed. */
export const appealOutcomeWords = {
  upheld: "La medida sigue",
  lifted: "Medida levantada",
  shortened: "Medida acortada",
} as const satisfies Record<Words["measures"]["outcome"], string>;

/** The states of a measure. */
export const measureStateWords = {
  running: "Vigente",
  over: "Terminada",
  lifted: "Levantada",
} as const;
