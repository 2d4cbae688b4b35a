import { matchKeys } from "./match-keys.ts";

/** Keys of what is read about a career, outdated with those that they begin with; apart, because no match needs them. */
export const careerKeys = {
  seasons: (participantId: string) => [...matchKeys.byGame(participantId), "seasons"] as const,
  coming: (participantId: string, teamId: string | null) =>
    [...matchKeys.coming(participantId), teamId] as const,
};
