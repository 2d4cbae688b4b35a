export const encounterStates = ["pendientes", "disputas", "todos"] as const;

export type EncounterState = (typeof encounterStates)[number];

export type EncounterFilters = {
  search: string;
  state: EncounterState;
  /** From 1. */
  page: number;
};
