import { isUuid } from "@/lib/uuid";

/**
 * The filters of the back office's matches, those that need a decision first.
 * Without a parameter in the URL, the first filter applies.
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

/** The states of open matches: each open match is in exactly one of them. */
export const openStates = ["por-jugar", "en-vivo", "sin-resultado", "disputas"] as const;

export type OpenState = (typeof openStates)[number];

/**
 * The number of open matches in each state.
 * For one tournament, this also has the numbers of decided matches, all matches and undecided pairings.
 */
export type EncounterCounts = Readonly<
  Record<OpenState, number> & Partial<Record<"por-definir" | "decididos" | "todos", number>>
>;

/** The number of matches in a state; undefined if the state was not counted. */
export function countOf(state: EncounterState, counts: EncounterCounts): number | undefined {
  return state === "abiertos"
    ? openStates.reduce((sum, part) => sum + counts[part], 0)
    : counts[state];
}

/**
 * Returns the filters worth showing: all open matches, the states of some of them, and the undecided pairings.
 * @param counts of open matches by state; undefined until they are loaded
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
  /** The id of the only tournament to list; null for all. Challenges belong to no tournament. */
  tournamentId: string | null;
  page: number;
};

/** Whether time alone moves matches into or out of this filter, without a change of any row. */
export function followsClock(state: EncounterState): boolean {
  return state === "por-jugar" || state === "en-vivo" || state === "sin-resultado";
}

/** The tournament in the URL; null if the value is not an id. */
export function tournamentOf(params: URLSearchParams): string | null {
  const id = params.get("torneo");
  return id !== null && isUuid(id) ? id : null;
}
