import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { tournamentMatchColumns } from "@/entities/match/api/match-columns";
import { fromTournamentMatch } from "@/entities/match/domain/match-view";
import { supabase } from "@/lib/supabase";
import { readmissionCopy } from "../readmission-copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

interface Entry {
  readonly tournamentId: string;
  readonly participantId: string;
}

async function previewReadmission({ tournamentId, participantId }: Entry, signal: AbortSignal) {
  const { data } = await supabase
    .rpc(
      "preview_readmission",
      { p_tournament_id: tournamentId, p_participant_id: participantId },
      { get: true },
    )
    .select(`${tournamentMatchColumns},decided_how`)
    .eq("own_stage.last_round.stage", "bracket")
    .order("round", { ascending: false, referencedTable: "own_stage.last_round" })
    .limit(1, { referencedTable: "own_stage.last_round" })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** What letting somebody back in opens again, and what of it was played on and is in the way. */
export function readmissionQuery(entry: Entry) {
  return queryOptions({
    queryKey: staffMatchKeys.readmission(entry.tournamentId, entry.participantId),
    queryFn: ({ signal }) => previewReadmission(entry, signal),
    select: (rows) =>
      rows.map((row) => ({
        ...fromTournamentMatch(row),
        stageName: row.own_stage.name,
        isInTheWay: row.decided_how !== null && row.decided_how !== "exclusion",
      })),
    staleTime: 0,
  });
}

/** Takes back a disqualification, or that somebody left. */
export function useReadmitParticipant() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ tournamentId, participantId, reason }: Entry & { reason: string }) => {
        await supabase
          .rpc("readmit_participant", {
            p_tournament_id: tournamentId,
            p_participant_id: participantId,
            p_reason: reason,
          })
          .throwOnError();
      },
      meta: {
        success: readmissionCopy.success,
        failure: { title: readmissionCopy.error },
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
