import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "./match-keys.ts";

/** The open matches out of which a side of some others comes; of matches of tournaments. */
export function decidingMatchesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: matchKeys.deciding(ids),
    // Of few matches: most have both sides.
    queryFn: async ({ signal }) => (await import("./read-deciding.ts")).readDeciding(ids, signal),
  });
}
