import type { TournamentFormat, TournamentType } from "./domain/format";

const formats: Record<TournamentFormat, string> = {
  "single-elimination": "Eliminación directa",
  "group-stage": "Fase de grupos",
};

const types: Record<TournamentType, string> = {
  team: "Por equipos",
  individual: "Individual",
};

export const tournamentCopy = {
  formats,
  types,
  free: "Gratis",
  unlimited: "Sin límite",
  noPrize: "Sin premio",
  places: (count: number, max: number) => (max > 0 ? `${count} / ${max}` : `${count}`),
} as const;
