import { useSession } from "@/hooks/use-session";
import type { TournamentPage } from "../api/get-tournament.ts";

/** The viewer's participant for this tournament: their own or their team's; null for a visitor. */
export function useOwnParticipant({ type }: Pick<TournamentPage, "type">): string | null {
  const { profile } = useSession();
  return (type === "team" ? profile?.team?.participant_id : profile?.participant_id) ?? null;
}
