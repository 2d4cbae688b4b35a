import { useInfiniteQuery } from "@tanstack/react-query";
import { matchHistoryQuery, type PlayedMatch } from "../api/match-history.ts";

const NONE: readonly PlayedMatch[] = [];

/**
 * The last matches of a participant, newest first; none where they cannot be read.
 *
 * @param id null has played none
 * @returns undefined while they load
 */
export function useLastMatches(id: string | null): readonly PlayedMatch[] | undefined {
  const { data, isLoading } = useInfiniteQuery({
    ...matchHistoryQuery(id ?? ""),
    enabled: id !== null,
  });
  return isLoading ? undefined : (data?.pages[0] ?? NONE);
}
