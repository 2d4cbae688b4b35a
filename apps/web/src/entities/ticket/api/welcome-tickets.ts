import { readQuery, supabase } from "@/lib/supabase";

/** The number of tickets that a new account receives; 0 if none. */
export function welcomeTicketsQuery() {
  return readQuery(["welcome-tickets"] as const, () =>
    supabase.rpc("welcome_tickets", undefined, { get: true }),
  );
}
