import { useQuery } from "@tanstack/react-query";
import { matchStartQuery } from "../api/match-start.ts";
import { isMatchOver, type MatchTiming } from "../domain/status.ts";

/** Whether the walkover that the clock gave was objected, and a referee is to decide. */
export function useIsObjected({
  id,
  kind,
  status,
}: Pick<MatchTiming, "kind" | "status"> & { readonly id: string }): boolean {
  const { data } = useQuery({
    ...matchStartQuery(id),
    enabled: kind === "tournament" && !isMatchOver(status),
  });
  return data?.start?.state === "objected";
}
