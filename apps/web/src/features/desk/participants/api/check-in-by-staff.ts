import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase } from "@/lib/supabase";
import { checkInDeskCopy as copy } from "../copy.ts";

const invalidates = [tournamentKeys.all];

/** The confirmed participants, and when check-in ends. */
export function checkInStateQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.checkIn(tournamentId),
    queryFn: read(() =>
      supabase
        .from("tournaments")
        .select(
          "start_date,check_in_minutes,check_in_closes_at,structure_generated_at,status,tournament_participants(checked_in_at,status)",
        )
        .eq("id", tournamentId)
        .maybeSingle(),
    ),
  });
}

/** By participant: true if their place is offered to the waiting list, false if it can be; all others are missing. */
export function placeOffersQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.placeOffers(tournamentId),
    queryFn: read(
      () => supabase.rpc("place_offers", { p_tournament_id: tournamentId }),
      (rows) => new Map(rows.map((row) => [row.participant_id, row.is_offered])),
    ),
  });
}

/** Extends check-in by some minutes, or reopens it. */
export function useExtendCheckIn() {
  return useProcedure("extend_check_in", {
    success: { title: copy.extended, description: copy.extendedHint },
    failure: { title: copy.extendError },
    invalidates,
  });
}

export function useCallMissing() {
  return useProcedure("call_missing", {
    success: (count) => copy.called(count),
    failure: { title: copy.callError },
  });
}

/** Records that a participant is present. */
export function useConfirmCheckIn() {
  return useProcedure("confirm_check_in", {
    success: copy.confirmed,
    failure: { title: copy.confirmError },
    invalidates,
  });
}

/** Offers the place of an absent participant to the first one on the waiting list. */
export function useOfferReplacement() {
  return useProcedure("offer_replacement", {
    success: copy.offered,
    failure: { title: copy.offerError },
    invalidates,
  });
}

/** Withdraws the offer of a participant's place to the waiting list, because the participant came after all. */
export function useTakeBackOffer() {
  return useProcedure("take_back_offer", {
    success: copy.takenBack,
    failure: { title: copy.takeBackError },
    invalidates,
  });
}
