import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase } from "@/lib/supabase";
import { doorCopy as copy } from "../door-copy.ts";
import type { QueuedArrival } from "../domain/door.ts";

/** The time since when the entrance of a tournament's venue is in use, and the people expected there. */
export function doorQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.door(tournamentId),
    queryFn: read(() => supabase.rpc("get_door", { p_tournament_id: tournamentId }, { get: true })),
  });
}

/** Gives every participant an entry code, or makes all entry codes invalid. */
export function useTurnDoor(tournamentId: string, opens: boolean) {
  return useProcedure(opens ? "open_door" : "close_door", {
    with: { tournamentId },
    success: opens ? copy.opened : copy.closed,
    failure: {},
    invalidates: [tournamentKeys.all],
  });
}

/** Records an arrival and returns the result. A repeated request with the same `key` changes nothing. */
export async function admit(tournamentId: string, arrival: QueuedArrival, key: string) {
  const { data } = await supabase
    .rpc("admit_at_door", {
      p_tournament_id: tournamentId,
      p_code: arrival.code,
      p_participant_id: arrival.participantId,
      p_profile_id: arrival.profileId,
      p_at: arrival.at,
      p_key: key,
    })
    .single()
    .throwOnError();
  return data;
}

/** Undoes an arrival that was recorded by mistake. */
export function useUndoArrival(tournamentId: string) {
  return useProcedure("undo_arrival", {
    with: { tournamentId },
    success: copy.undone,
    failure: {},
    invalidates: [tournamentKeys.all],
  });
}
