import { useQuery } from "@tanstack/react-query";
import { matchStartQuery } from "../api/match-start.ts";
import { isMatchOver, type MatchTiming } from "../domain/status.ts";

/** Whether a side has objected to a walkover by the match clock, so that a referee must decide. */
export function useIsObjected(
  match: (Pick<MatchTiming, "kind" | "status"> & { readonly id: string }) | null,
): boolean {
  const { data } = useQuery({
    ...matchStartQuery(match?.id ?? ""),
    enabled: match?.kind === "tournament" && !isMatchOver(match.status),
  });
  return data?.start?.state === "objected";
}
