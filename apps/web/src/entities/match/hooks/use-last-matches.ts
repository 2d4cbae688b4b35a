import { useInfiniteQuery } from "@tanstack/react-query";
import { matchHistoryQuery, type PlayedMatch } from "../api/match-history.ts";

const NONE: readonly PlayedMatch[] = [];

/**
 * The latest matches of a participant, newest first; empty if they cannot be read.
 *
 * @param id null for a participant without matches
 * @returns undefined while they load
 */
export function useLastMatches(id: string | null): readonly PlayedMatch[] | undefined {
  const { data, isLoading } = useInfiniteQuery({
    ...matchHistoryQuery(id ?? ""),
    enabled: id !== null,
  });
  return isLoading ? undefined : (data?.pages[0] ?? NONE);
}
