import { isUuid } from "@/lib/uuid";

/** The state filters of the back office's list of matches, the most urgent first. The first one is the default. */
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

/** The states of undecided matches: each such match is in exactly one of them. */
export const openStates = ["por-jugar", "en-vivo", "sin-resultado", "disputas"] as const;

export type OpenState = (typeof openStates)[number];

/**
 * The number of undecided matches in each state. For one tournament, also those of decided matches, of all matches, and
 * of matches whose sides are not known.
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
 * Returns the filters to offer: all undecided matches, the states that some of them have, and matches without sides.
 * @param counts of undecided matches by state; undefined until they are loaded
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

/** Whether matches enter or leave this filter as time passes, without a change in the database. */
export function followsClock(state: EncounterState): boolean {
  return state === "por-jugar" || state === "en-vivo" || state === "sin-resultado";
}

/** The tournament in the URL; null if the value is not an id. */
export function tournamentOf(params: URLSearchParams): string | null {
  const id = params.get("torneo");
  return id !== null && isUuid(id) ? id : null;
}
