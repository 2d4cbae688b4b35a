import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase } from "@/lib/supabase";
import { guestsCopy as copy } from "../guests-copy.ts";

/** The links with which users claim a guest's place in a tournament. */
export function guestLinksQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.guests(tournamentId),
    queryFn: read(
      () =>
        supabase
          .from("guest_links")
          .select(
            "participant_id,claimed_by,expires_at,guest:participants!guest_links_participant_id_fkey(guest_name)",
          )
          .eq("tournament_id", tournamentId),
      (data) => new Map(data.map((link) => [link.claimed_by ?? link.participant_id, link])),
    ),
  });
}

interface OfGuest {
  readonly tournamentId: string;
  readonly participantId: string;
}

/** Corrects the name of a guest everywhere. */
export function useRenameGuest() {
  return useProcedure("rename_guest", {
    success: copy.rename.saved,
    failure: { title: copy.rename.error },
    invalidates: [tournamentKeys.all, matchKeys.all],
  });
}

/** Creates a new link for a guest and returns its token; an earlier link expires. */
export function useCreateGuestLink(guest: OfGuest) {
  return useProcedure("create_guest_link", {
    with: guest,
    failure: { title: copy.link.error },
    invalidates: [organizerKeys.guests(guest.tournamentId)],
  });
}

export function useRevokeGuestLink(guest: OfGuest) {
  return useProcedure("revoke_guest_link", {
    with: guest,
    success: copy.link.revoked,
    failure: { title: copy.link.revokeError },
    invalidates: [organizerKeys.guests(guest.tournamentId)],
  });
}

/** Undoes a claim to a guest that the wrong user made. */
export function useUndoGuestClaim() {
  return useProcedure("undo_guest_claim", {
    success: copy.claim.undone,
    failure: { title: copy.claim.error },
    invalidates: [tournamentKeys.all],
  });
}

/** The oldest undecided claim per guest of a finished tournament: a user says that they were this guest. */
export function guestRequestsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.guestRequestsOf(tournamentId),
    queryFn: read(
      () =>
        supabase
          .from("guest_requests")
          .select(
            "participant_id,claimed_as,claimer:participants!guest_requests_claimed_as_fkey(display_name)",
          )
          .eq("tournament_id", tournamentId)
          .order("created_at", { ascending: false }),
      (data) => new Map(data.map((request) => [request.participant_id, request])),
    ),
  });
}

/** Accepts or rejects the claim to a guest, and notifies the claimer. */
export function useAnswerGuestRequest() {
  return useProcedure("answer_guest_request", {
    success: copy.request.answered,
    failure: { title: copy.request.error },
    invalidates: [tournamentKeys.all],
  });
}
