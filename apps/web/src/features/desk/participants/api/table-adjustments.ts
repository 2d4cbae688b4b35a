import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase } from "@/lib/supabase";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";
import { adjustmentsCopy as copy } from "../adjustments-copy.ts";

const columns = `
  id,name,state,stage_entries(participant_id),
  table_adjustments(id,participant_id,points,reason,created_at,revoked_at)
` as const;

/** The stages with tables in which a participant plays or may play, with the adjustments of its points, latest first. */
export function tableAdjustmentsQuery(tournamentId: string, participantId: string) {
  return queryOptions({
    queryKey: organizerKeys.tableAdjustments(tournamentId, participantId),
    queryFn: read(
      () =>
        supabase
          .from("tournament_stages")
          .select(columns)
          .eq("tournament_id", tournamentId)
          .in("kind", ["round_robin", "swiss"])
          .order("position")
          .order("created_at", { referencedTable: "table_adjustments", ascending: false }),
      (stages) =>
        stages
          .filter(
            ({ state, stage_entries: entries }) =>
              state === "planned" || entries.some(({ participant_id: id }) => id === participantId),
          )
          .map(({ id, name, table_adjustments: adjustments }) => ({
            id,
            name,
            adjustments: adjustments.filter(({ participant_id: one }) => one === participantId),
          })),
    ),
  });
}

/** Adds points to a participant of a table, or deducts them, with a public reason. */
export function useAdjustTable() {
  return useProcedure("adjust_table", {
    success: copy.saved,
    failure: { title: copy.saveError },
    invalidates: MATCH_INVALIDATES,
  });
}

/** Revokes an adjustment of points. */
export function useRevokeTableAdjustment() {
  return useProcedure("revoke_table_adjustment", {
    success: copy.revokeDone,
    failure: { title: copy.revokeError },
    invalidates: MATCH_INVALIDATES,
  });
}
