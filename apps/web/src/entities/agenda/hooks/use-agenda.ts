import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import { type TableChanges, useTableChanges } from "@/lib/realtime";
import { agendaKeys, myAgendaQuery } from "../api/my-agenda.ts";

/** What the viewer has to do; of a visitor nothing. It stays current where `AgendaLive` stands beside it. */
export function useAgenda() {
  const { user } = useSession();
  return useQuery(myAgendaQuery(user?.id ?? ""));
}

/** Asks again whenever something of the participant changes. */
export function useAgendaChanges(userId: string, participantId: string): void {
  const keys = [agendaKeys.own(userId)];
  const watch = (table: string, column: string): TableChanges => ({
    table,
    filter: `${column}=eq.${participantId}`,
  });
  useTableChanges(watch("tournament_matches", "participant1_id"), keys);
  useTableChanges(watch("tournament_matches", "participant2_id"), keys);
  useTableChanges(watch("challenge_matches", "participant1_id"), keys);
  useTableChanges(watch("challenge_matches", "participant2_id"), keys);
  useTableChanges(watch("tournament_participants", "participant_id"), keys);
}
