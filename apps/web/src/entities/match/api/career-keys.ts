import { matchKeys } from "./match-keys.ts";

/**
 * Query keys of a participant's career. They extend keys of matches, and are invalidated together with those keys.
 * A separate file, because match pages do not need them.
 */
export const careerKeys = {
  seasons: (participantId: string) => [...matchKeys.byGame(participantId), "seasons"] as const,
  coming: (participantId: string, teamId: string | null) =>
    [...matchKeys.coming(participantId), teamId] as const,
};
