import { QueryClient } from "@tanstack/react-query";
import { isNetworkError } from "./errors.ts";

const STALE_MS = 15_000;
const MAXIMUM_RETRIES = 2;

/**
 * Queries read in place with their own error state, mutations toast once by themselves: nothing
 * here reports. Only a failed connection is tried again; a refusal would be refused again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (count, error) => isNetworkError(error) && count < MAXIMUM_RETRIES,
      },
      mutations: { retry: false },
    },
  });
}
