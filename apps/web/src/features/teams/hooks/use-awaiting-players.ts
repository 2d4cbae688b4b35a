import { useQuery } from "@tanstack/react-query";
import { joinAnswersQuery } from "../api/team-queries.ts";

/** Who waits to be let into the team; null while that is not known, nobody where it cannot be. */
export function useAwaitingPlayers(teamId: string | null): ReadonlySet<string> | null {
  const { data, isLoading } = useQuery({
    ...joinAnswersQuery(teamId ?? ""),
    enabled: teamId !== null,
  });
  if (isLoading) return null;
  const waiting = (data ?? []).filter(({ status }) => status === "pending");
  return new Set(waiting.map(({ user_id: player }) => player));
}
