import type { Words } from "@leyenda/db-types";

/** When a team may replace players. */
export const substitutionWords: Record<Words["tournaments"]["substitutions"], string> = {
  between_games: "Entre partidos y dentro de cada serie",
  between_matches: "Solo entre partidos",
  none: "Sin cambios",
};

export const substitutionsName = "Cambios de jugadores";
