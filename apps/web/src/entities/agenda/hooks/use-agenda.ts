import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import { useMatchChanges } from "@/hooks/use-match-changes";
import { useTableChanges } from "@/lib/realtime";
import { agendaKeys, myAgendaQuery } from "../api/my-agenda.ts";
import { untilNextTurn } from "../domain/agenda.ts";

/** What the viewer has to do; of a visitor nothing. It stays current where `AgendaLive` stands beside it. */
export function useAgenda() {
  const { user } = useSession();
  return useQuery({
    ...myAgendaQuery(user?.id ?? ""),
    // What is most urgent changes with the clock alone, too.
    refetchInterval: ({ state }) => untilNextTurn(state.data ?? [], Date.now()),
  });
}

/** Asks again whenever something of the participant changes. */
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
