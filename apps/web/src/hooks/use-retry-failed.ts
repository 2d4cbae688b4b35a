import { useQueryClient } from "@tanstack/react-query";

/** Makes all reads of the page that failed again; none twice at once. */
export function useRetryFailed(): () => void {
  const client = useQueryClient();
  return () =>
    void client.refetchQueries(
      { type: "active", predicate: ({ state }) => state.status === "error" },
      { cancelRefetch: false },
    );
}
