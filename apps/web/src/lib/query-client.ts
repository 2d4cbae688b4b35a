import { MutationCache, QueryClient } from "@tanstack/react-query";
import { actCallbacks } from "./mutation.ts";

const STALE_MS = 15_000;

/**
 * Queries read in place with their own error state, mutations are reported once, from their
 * `meta` (`lib/mutation.ts`). Nothing is tried again here either: the client already repeats a read that met a
 * lost connection, for seven seconds, and a second patience around the first would leave people
 * before a skeleton for half a minute.
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
