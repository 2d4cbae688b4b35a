import { matchKeys } from "./match-query-keys.ts";

/**
 * Query keys of a participant's career. They begin with the query keys of matches, so that invalidating those also
 * invalidates these. A separate file, because match pages do not need them.
 */
export const careerKeys = {
  seasons: (participantId: string) => [...matchKeys.byGame(participantId), "seasons"] as const,
  coming: (participantId: string, teamId: string | null) =>
    [...matchKeys.coming(participantId), teamId] as const,
};
