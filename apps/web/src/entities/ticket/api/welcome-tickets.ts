import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** How many tickets a new account is given; 0 where none are. */
export function welcomeTicketsQuery() {
  return queryOptions({
    queryKey: ["welcome-tickets"] as const,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("welcome_tickets", undefined, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
