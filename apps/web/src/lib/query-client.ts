import { QueryClient } from "@tanstack/react-query";

const STALE_MS = 15_000;

/**
 * Queries read in place with their own error state, mutations toast once by themselves: nothing
 * here reports. Nothing is tried again here either: the client already repeats a read that met a
 * lost connection, for seven seconds, and a second patience around the first would leave people
 * before a skeleton for half a minute.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false },
      mutations: { retry: false },
    },
  });
}
