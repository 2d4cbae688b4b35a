import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import { useMatchChanges } from "@/hooks/use-match-changes";
import { useTableChanges } from "@/lib/realtime";
import { agendaKeys, myAgendaQuery } from "../api/my-agenda.ts";
import { untilNextTurn } from "../domain/agenda.ts";

/** The viewer's tasks; an empty list for a visitor. Only pages with `AgendaLive` refresh them. */
export function useAgenda() {
  const { user } = useSession();
  return useQuery({
    ...myAgendaQuery(user?.id ?? ""),
    // The order of the items also depends on the current time.
    refetchInterval: ({ state }) => untilNextTurn(state.data ?? [], Date.now()),
  });
}

/** Refetches the agenda when data of the participant changes. */
export function useAgendaChanges(userId: string, participantId: string): void {
  const keys = [agendaKeys.own(userId)];
  useMatchChanges(participantId, keys);
  useTableChanges(
    { table: "tournament_participants", filter: `participant_id=eq.${participantId}` },
    keys,
  );
  useTableChanges({ table: "match_vetoes", filter: `side_a_id=eq.${participantId}` }, keys);
  useTableChanges({ table: "match_vetoes", filter: `side_b_id=eq.${participantId}` }, keys);
}
