import { useQuery } from "@tanstack/react-query";
import { waitingWorkQuery } from "@/entities/dashboard/api/waiting-work";
import { copy } from "../copy.ts";

/** How much waits in all the back office, as its sections count it. */
export function WaitingTotal() {
  const { data } = useQuery(waitingWorkQuery());
  // The line is there before its number, so that nothing moves.
  if (!data) return "\u00A0";
  return copy.waiting.total(Object.values(data).reduce((sum, count) => sum + count, 0));
}
