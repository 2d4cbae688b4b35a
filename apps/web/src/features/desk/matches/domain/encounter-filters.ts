import { isUuid } from "@/lib/uuid";

/**
 * How the back office narrows its matches, what asks for a decision in front; the first is shown where
 * the address says nothing.
 */
export const encounterStates = [
  "abiertos",
  "disputas",
  "sin-resultado",
  "en-vivo",
  "por-jugar",
  "por-definir",
  "decididos",
  "todos",
] as const;

export type EncounterState = (typeof encounterStates)[number];

/** The parts of what is open: a match is in one of them, and together they are all that is open. */
export const openStates = ["por-jugar", "en-vivo", "sin-resultado", "disputas"] as const;

export type OpenState = (typeof openStates)[number];

/** How many matches there are of what is open, part by part; of one tournament also of the rest. */
export type EncounterCounts = Readonly<
  Record<OpenState, number> & Partial<Record<"por-definir" | "decididos" | "todos", number>>
>;

/** How many matches a state holds, said before one looks, where that was counted. */
export function countOf(state: EncounterState, counts: EncounterCounts): number | undefined {
  return state === "abiertos"
    ? openStates.reduce((sum, part) => sum + counts[part], 0)
    : counts[state];
}

/**
 * The states that are worth a choice: what is open as a whole, and of its parts those that hold some of it,
 * but not all; and what waits for its sides, where something does.
 * @param counts of the parts of what is open; undefined until they are known
 */
export function worthChoosing(
  chosen: EncounterState,
  counts: EncounterCounts | undefined,
): EncounterState[] {
  return encounterStates.filter((state) => {
    if (state === "por-definir") return state === chosen || (counts?.[state] ?? 0) > 0;
    const part = openStates.find((name) => name === state);
    if (state === chosen || part === undefined || !counts) return true;
    const held = counts[part];
    return held !== 0 && held !== countOf("abiertos", counts);
  });
}

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
  return state === "por-jugar" || state === "en-vivo" || state === "sin-resultado";
}

/** The tournament that the address names; what cannot be an id names none. */
export function tournamentOf(params: URLSearchParams): string | null {
  const id = params.get("torneo");
  return id !== null && isUuid(id) ? id : null;
}
