import { isUuid } from "@/lib/uuid";

export const encounterStates = ["por-jugar", "disputas", "todos"] as const;

export type EncounterState = (typeof encounterStates)[number];

export type EncounterFilters = {
  search: string;
  state: EncounterState;
  /** Only the matches of this one; null for all. Challenges belong to none. */
  tournamentId: string | null;
  /** From 1. */
  page: number;
};

/** The tournament that the address names; what cannot be an id names none. */
export function tournamentOf(params: URLSearchParams): string | null {
  const id = params.get("torneo");
  return id !== null && isUuid(id) ? id : null;
}
