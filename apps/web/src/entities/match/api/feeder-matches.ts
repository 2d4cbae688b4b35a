import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "./match-query-keys.ts";

/** The open tournament matches that decide who plays in the given matches. */
export function feederMatchesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: matchKeys.deciding(ids),
    // The code is loaded on demand, because in most matches both sides are known.
    queryFn: async ({ signal }) =>
      (await import("./read-feeder-matches.ts")).readFeederMatches(ids, signal),
  });
}
