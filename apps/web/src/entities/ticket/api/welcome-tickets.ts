import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

/** The number of tickets that a new account receives; 0 if none. */
export function welcomeTicketsQuery() {
  return queryOptions({
    queryKey: ["welcome-tickets"] as const,
    queryFn: read(() => supabase.rpc("welcome_tickets", undefined, { get: true })),
  });
}
