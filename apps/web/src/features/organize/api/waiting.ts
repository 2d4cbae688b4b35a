import type { Tables } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

const onlyCount = { count: "exact", head: true } as const;

type Checked = Pick<
  Tables<"tournaments">,
  "id" | "check_in_minutes" | "start_date" | "structure_generated_at"
>;

/** Check-in is open, or over and nothing is drawn yet. */
function isCheckingIn({
  check_in_minutes: minutes,
  start_date: start,
  structure_generated_at: drawn,
}: Checked) {
  return drawn === null && minutes !== null && Date.now() >= Date.parse(start) - minutes * 60_000;
}

/** How many entrants have yet to check in, and how many prizes wait to be paid. */
export function waitingEntriesQuery(tournament: Checked, maySeePayouts: boolean) {
  const { id } = tournament;
  return queryOptions({
    queryKey: organizerKeys.waiting(id, maySeePayouts),
    queryFn: async ({ signal }) => {
      const [missing, payouts] = await Promise.all([
        isCheckingIn(tournament)
          ? supabase
              .from("tournament_participants")
              .select("id", onlyCount)
              .eq("tournament_id", id)
              .is("checked_in_at", null)
              .abortSignal(signal)
              .throwOnError()
          : { count: 0 },
        maySeePayouts
          ? supabase
              .from("payouts")
              .select("id", onlyCount)
              .eq("tournament_id", id)
              .eq("status", "pending")
              .abortSignal(signal)
              .throwOnError()
          : { count: 0 },
      ]);
      return { missing: missing.count ?? 0, payouts: payouts.count ?? 0 };
    },
  });
}
