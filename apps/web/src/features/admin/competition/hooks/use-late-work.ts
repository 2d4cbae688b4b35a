import { useQuery } from "@tanstack/react-query";
import { tonightQuery } from "@/entities/dashboard/api/admin-tonight";

/** How much of each tournament waits for the administration, by its id; its prizes have a list of their own. */
export function useLateWork(): ReadonlyMap<string, number> {
  const { data = [] } = useQuery(tonightQuery());
  const late = new Map<string, number>();
  for (const { part, kind, tournament_id: id, amount } of data)
    if (part === "late" && id !== null && kind !== "payout")
      late.set(id, (late.get(id) ?? 0) + (kind === "start" ? 1 : amount));
  return late;
}
