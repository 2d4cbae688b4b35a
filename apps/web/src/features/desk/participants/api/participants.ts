import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { tournamentMatchColumns, withLastRound } from "@/entities/match/api/match-columns";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { fromTournamentMatch } from "@/entities/match/domain/match-view";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { readmissionCopy } from "../readmission-copy.ts";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";

interface Entry {
  readonly tournamentId: string;
  readonly participantId: string;
}

/** Removes a participant before the start; the fee is refunded. */
export function useRemoveTournamentParticipant() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ tournamentId, participantId }: Entry) =>
        supabase.rpc("remove_tournament_participant", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
        }),
      ),
      meta: {
        success: copy.removed,
        failure: { title: copy.removeError },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}

/** Withdraws a participant from a running tournament without a penalty. Returns the number of annulled matches. */
export function useRetireParticipant() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ tournamentId, participantId }: Entry) =>
        supabase.rpc("leave_tournament", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
        }),
      ),
      meta: {
        success: (annulled: number) => ({
          title: copy.retired,
          ...(annulled > 0 ? { description: copy.annulled(annulled) } : {}),
        }),
        failure: { title: copy.retireError },
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}

async function previewReadmission({ tournamentId, participantId }: Entry, signal: AbortSignal) {
  const { data } = await withLastRound(
    supabase
      .rpc(
        "preview_readmission",
        { p_tournament_id: tournamentId, p_participant_id: participantId },
        { get: true },
      )
      .select(`${tournamentMatchColumns},decided_how`),
  )
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The matches that a readmission reopens, and those played since that prevent it. */
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

/** Takes back a disqualification or a withdrawal. */
export function useReadmitParticipant() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ tournamentId, participantId, reason }: Entry & { reason: string }) =>
        supabase.rpc("readmit_participant", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
          p_reason: reason,
        }),
      ),
      meta: {
        success: readmissionCopy.success,
        failure: { title: readmissionCopy.error },
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
