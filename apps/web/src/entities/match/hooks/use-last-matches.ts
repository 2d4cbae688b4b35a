import { useInfiniteQuery } from "@tanstack/react-query";
import { matchHistoryQuery, type PlayedMatch } from "../api/match-history.ts";

const NONE: readonly PlayedMatch[] = [];

/**
 * The latest matches of a participant, newest first; an empty list if the read fails.
 *
 * @param id the participant's id; null reads nothing
 * @returns undefined while the matches load
 */
export function useLastMatches(id: string | null): readonly PlayedMatch[] | undefined {
  const { data, isLoading } = useInfiniteQuery({
    ...matchHistoryQuery(id ?? ""),
    enabled: id !== null,
  });
  return isLoading ? undefined : (data?.pages[0] ?? NONE);
}
