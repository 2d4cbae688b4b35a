import type { QueryClient } from "@tanstack/react-query";

/** What deciding or undoing a match changes: matches, brackets, tables, payouts, balances. */
export function refreshMatches(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: ["matches"] }),
    client.invalidateQueries({ queryKey: ["tournaments"] }),
    client.invalidateQueries({ queryKey: ["payouts"] }),
  ]);
}
