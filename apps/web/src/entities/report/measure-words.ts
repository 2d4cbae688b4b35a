import type { Words } from "@leyenda/db-types";

/** What came of an appeal, for the administration and for whoever made it. */
export const appealOutcomeWords = {
  upheld: "La medida sigue",
  lifted: "Medida levantada",
  shortened: "Medida acortada",
} as const satisfies Record<Words["measures"]["outcome"], string>;

/** How a measure stands. */
export const measureStateWords = {
  running: "Vigente",
  over: "Terminada",
  lifted: "Levantada",
} as const;
