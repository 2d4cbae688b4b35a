import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

/** Of a long list, as many are named. */
const SHOWN = 100;

/** Who waits for a place, in order, each with where he stands: null for who did not answer in time. */
export function waitingListQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.waitingList(tournamentId),
    queryFn: async ({ signal }) => {
      const { data, count } = await supabase
        .from("waiting_entries")
        .select(
          "id,state,offer_ends_at,replaces_id,participant:participants!waiting_entries_participant_id_fkey(display_name)",
          { count: "exact" },
        )
        .eq("tournament_id", tournamentId)
        .order("queued_at")
        .order("id")
        .limit(SHOWN)
        .abortSignal(signal)
        .throwOnError();
      let place = 0;
      const entries = data.map(
        ({ id, state, offer_ends_at: offerEndsAt, replaces_id: replaces, participant }) => ({
          id,
          state,
          offerEndsAt,
          isFree: replaces === null,
          name: participant.display_name ?? "",
          place: state === "passed" ? null : (place += 1),
        }),
      );
      return {
        entries,
        /** Who has a place offered that nobody has. */
        offers: entries.filter(({ state, isFree }) => state === "offered" && isFree),
        total: count ?? entries.length,
      };
    },
  });
}
