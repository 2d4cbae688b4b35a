import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import type { FirstHour } from "@/entities/tournament/domain/first-hour";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { useMutation } from "@/hooks/use-mutation";
import { errorCode } from "@/lib/errors";
import { formatTickets } from "@/lib/format";
import { useProcedure } from "@/hooks/use-procedure";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";

interface NewStatus {
  readonly id: string;
  readonly status: TournamentStatus;
  /** The time of the first matches, set when the tournament starts. If null, matches get no start times. */
  readonly firstHour?: FirstHour;
}

/** Sets any of the four statuses. `Activo` creates the bracket if there is none. */
export function useSetTournamentStatus() {
  return useMutation({
    mutationFn: async ({ id, status, firstHour = null }: NewStatus) => {
      await (
        status === "Activo" && firstHour
          ? supabase.rpc("start_tournament", {
              p_tournament_id: id,
              p_first_at: firstHour.at,
              p_is_weekly: firstHour.isWeekly,
            })
          : supabase.from("tournaments").update({ status }).eq("id", id)
      ).throwOnError();
    },
    success: copy.statusUpdated,
    failure: copy.statusError,
    invalidates: [tournamentKeys.all],
  });
}

/** Cancels a tournament: fees are refunded, and all participants are notified with the reason. */
export function useCancelTournament() {
  return useProcedure("cancel_tournament", {
    success: (returned) =>
      returned > 0
        ? { title: copy.cancel.done, description: copy.cancel.returned(formatTickets(returned)) }
        : copy.cancel.done,
    failure: {},
    invalidates: MATCH_INVALIDATES,
  });
}

const OWES: ReadonlySet<string> = new Set([
  "payouts_pending",
  "tournament_holds_fees",
  "prizes_unpaid",
]);

/** Deletes a tournament with all its data; one that still owes refunds or prizes must be cancelled first. */
export function useDeleteTournament() {
  return useMutation({
    mutationFn: write((id: string) => supabase.from("tournaments").delete().eq("id", id)),
    success: copy.deleted,
    // If the tournament owes refunds or prizes, the database returns a complete message, so the toast has no title.
    failure: (error: Error) => (OWES.has(errorCode(error) ?? "") ? {} : { what: copy.deleteError }),
    invalidates: [tournamentKeys.all],
  });
}
