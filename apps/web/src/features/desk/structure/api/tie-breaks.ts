import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { supabase } from "@/lib/supabase";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";
import { tieBreakCopy as copy } from "../structure-copy.ts";

async function getDueTies(tournamentId: string, signal: AbortSignal) {
  const { data: stages } = await supabase
    .from("tournament_stages")
    .select(
      "id,name,tie_breaks,stage_entries(participant_id,participant:participants(display_name))",
    )
    .eq("tournament_id", tournamentId)
    .eq("awaits_tie_break", true)
    .order("position")
    .abortSignal(signal)
    .throwOnError();
  return await Promise.all(
    stages.map(async ({ id, name, tie_breaks: rules, stage_entries: entries }) => {
      const { data: ties } = await supabase
        .rpc("stage_ties", { p_stage_id: id }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      const names = new Map(
        entries.map(({ participant_id: one, participant }) => [
          one,
          participant.display_name ?? "",
        ]),
      );
      return {
        id,
        name,
        lastRule: rules.includes("draw") ? ("draw" as const) : ("seed" as const),
        ties: ties.map(({ first_place: place, participant_ids: ids }) => ({
          place,
          names: ids.map((one) => names.get(one) ?? ""),
        })),
      };
    }),
  );
}

/** The stages that wait for a tie-break, with the ties that have to be played. */
export function dueTiesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.dueTies(tournamentId),
    queryFn: ({ signal }) => getDueTies(tournamentId, signal),
  });
}

/** Creates the matches of every tie for which a stage waits. */
export function useCreateTieBreak() {
  return useProcedure("create_tie_break", {
    success: (matches) => copy.created(matches),
    failure: { title: copy.error },
    invalidates: MATCH_INVALIDATES,
  });
}
