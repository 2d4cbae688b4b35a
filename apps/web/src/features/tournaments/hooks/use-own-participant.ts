import { useSession } from "@/hooks/use-session";
import type { TournamentPage } from "../api/get-tournament.ts";

/** The id of the viewer's own or, in a tournament of teams, their team's participant; null for a visitor. */
export function useOwnParticipant({ type }: Pick<TournamentPage, "type">): string | null {
  const { profile } = useSession();
  return (type === "team" ? profile?.team?.participant_id : profile?.participant_id) ?? null;
}
