import { useQueryClient } from "@tanstack/react-query";

/** Returns a function that repeats all failed reads of the page. Reads that are already running are not repeated. */
export function useRetryFailed(): () => void {
  const client = useQueryClient();
  return () =>
    void client.refetchQueries(
      { type: "active", predicate: ({ state }) => state.status === "error" },
      { cancelRefetch: false },
    );
}
