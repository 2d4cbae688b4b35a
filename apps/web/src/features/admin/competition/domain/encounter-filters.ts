import { isUuid } from "@/lib/uuid";

/** How the back office narrows its matches; the first is shown where the address says nothing. */
export const encounterStates = [
  "por-jugar",
  "en-vivo",
  "sin-resultado",
  "disputas",
  "decididos",
  "todos",
] as const;

export type EncounterState = (typeof encounterStates)[number];

/** The states that ask for something: how many there are is said before one looks. */
export const countedStates = ["por-jugar", "en-vivo", "sin-resultado", "disputas"] as const;

export type CountedState = (typeof countedStates)[number];

export type EncounterFilters = {
  search: string;
  state: EncounterState;
  /** Only the matches of this one; null for all. Challenges belong to none. */
  tournamentId: string | null;
  /** From 1. */
  page: number;
};

/** Whether what a state shows changes with the clock alone. */
export function followsClock(state: EncounterState): boolean {
  return state === "en-vivo" || state === "sin-resultado";
}

/** The tournament that the address names; what cannot be an id names none. */
export function tournamentOf(params: URLSearchParams): string | null {
  const id = params.get("torneo");
  return id !== null && isUuid(id) ? id : null;
}
