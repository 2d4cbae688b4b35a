import type { Tables } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { supabase } from "@/lib/supabase";

const onlyCount = { count: "exact", head: true } as const;

type Checked = Pick<
  Tables<"tournaments">,
  "id" | "check_in_minutes" | "entry_by" | "start_date" | "structure_generated_at"
>;

/** Whether check-in has opened and the draw has not been made. */
function isCheckingIn({
  check_in_minutes: minutes,
  start_date: start,
  structure_generated_at: drawn,
}: Checked) {
  return drawn === null && minutes !== null && Date.now() >= Date.parse(start) - minutes * 60_000;
}

/** The kinds of pending work that the viewer's rights allow. */
interface Seen {
  readonly requests: boolean;
  /** Whether to count participants who have yet to check in. */
  readonly missing: boolean;
}

/** The number of participants who have not checked in, and of undecided requests to take part. */
export function waitingEntriesQuery(tournament: Checked, sees: Seen) {
  const { id } = tournament;
  return queryOptions({
    queryKey: organizerKeys.waiting(id, sees),
    queryFn: async ({ signal }) => {
      const [missing, requests] = await Promise.all([
        sees.missing && isCheckingIn(tournament)
          ? supabase
              .from("tournament_participants")
              .select("id", onlyCount)
              .eq("tournament_id", id)
              .is("checked_in_at", null)
              .abortSignal(signal)
              .throwOnError()
          : { count: 0 },
        sees.requests && tournament.entry_by === "approval"
          ? supabase
              .from("entry_requests")
              .select("id", onlyCount)
              .eq("tournament_id", id)
              .eq("state", "asked")
              .abortSignal(signal)
              .throwOnError()
          : { count: 0 },
      ]);
      return { missing: missing.count ?? 0, requests: requests.count ?? 0 };
    },
  });
}

/** The maximum number of participants to list. */
const SHOWN = 100;

/** The waiting list in order, each participant with the place in it; null for a participant who let an offer expire. */
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
        /** The pending offers of free places; offers of an absent participant's place are not included. */
        offers: entries.filter(({ state, isFree }) => state === "offered" && isFree),
        total: count ?? entries.length,
      };
    },
  });
}
