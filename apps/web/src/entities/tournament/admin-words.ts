import type { Words } from "@leyenda/db-types";

type Tournament = Words["tournaments"];
type Stage = Words["tournament_stages"];

/** How a tournament orders its participants, in the form and in the log. */
export const seedingModeWords: Record<Tournament["seeding_mode"], string> = {
  ranked: "Por porcentaje de victorias",
  explicit: "Orden elegido a mano",
  random: "Sorteo",
};

/** What became of a registration. */
export const entrantStatusWords: Record<Words["tournament_participants"]["status"], string> = {
  registered: "Inscrito",
  absent: "Ausente",
  disqualified: "Descalificado",
  withdrawn: "Se retiró",
};

/** Where a prize in money stands. */
export const payoutStatusWords: Record<Words["payouts"]["status"], string> = {
  pending: "Pendiente",
  paid: "Pagado",
};

export const stageSeedingWords: Record<Stage["seeding"], string> = {
  standing: "Por la tabla anterior",
  apart: "Por la tabla, separando a los del mismo grupo",
  draw: "Por sorteo",
  explicit: "A mano",
};

export const grandFinalWords: Record<Stage["grand_final"], string> = {
  reset: "Con segunda final si pierde el invicto",
  single: "Una sola final",
  none: "Sin gran final: campeón de la llave superior",
};

export const groupingWords: Record<Stage["grouping"], string> = {
  serpentine: "Por siembra, en serpentina",
  draw: "Por sorteo",
};

export const qualifiersFromWords: Record<Stage["qualifiers_from"], string> = {
  stage: "Los mejores de la etapa",
  group: "Los mejores de cada grupo",
  wins: "Por cantidad de victorias",
};
