import { MutationCache, QueryClient } from "@tanstack/react-query";
import { actCallbacks } from "./mutation.ts";

const STALE_MS = 15_000;

/**
 * Failed queries show their error in place.
 * Failed mutations show a toast, defined by their `meta` (`lib/mutation.ts`).
 * Queries are not retried here: the data client already retries a read after a lost connection for seven seconds.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache(actCallbacks),
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false },
      mutations: { retry: false },
    },
  });
}
