import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { waitingCopy as copy } from "../waiting-list-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

const of = (tournamentId: string, participantId: string) => ({
  p_tournament_id: tournamentId,
  p_participant_id: participantId,
});

/** Joins the waiting list, for free. */
export function useJoinWaitingList(tournamentId: string) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("join_waiting_list", of(tournamentId, participantId)),
    ),
    success: { title: copy.joined, description: copy.joinedHint },
    failure: { title: copy.joinError },
    invalidates: registrationInvalidates(tournamentId),
  });
}

/** Leaves the waiting list; a place on offer goes to the next participant. */
export function useLeaveWaitingList(tournamentId: string) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("leave_waiting_list", of(tournamentId, participantId)),
    ),
    success: { title: copy.left },
    failure: { title: copy.leaveError },
    invalidates: registrationInvalidates(tournamentId),
  });
}

/** Accepts the offered place and pays the fee, in one transaction of the database. */
export function useTakePlace(tournamentId: string) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("take_place", of(tournamentId, participantId)),
    ),
    success: { title: copy.taken, description: copy.takenHint },
    failure: { title: copy.takeError },
    invalidates: registrationInvalidates(tournamentId),
  });
}
