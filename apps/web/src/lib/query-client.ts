import { MutationCache, QueryClient } from "@tanstack/react-query";
import { actCallbacks } from "./mutation.ts";

const STALE_MS = 15_000;

/**
 * Queries show their errors in place; mutations report once, by their `meta` (`lib/mutation.ts`). There are no retries
 * here: the client already repeats a read after a lost connection for seven seconds, and further retries would show a
 * placeholder for half a minute.
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
