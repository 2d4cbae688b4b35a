import { queryOptions } from "@tanstack/react-query";
import { tournamentMatchColumns, withLastRound } from "@/entities/match/api/match-columns";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { rosterKeys } from "@/entities/match/api/roster-query-keys";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { fromTournamentMatch } from "@/entities/match/domain/match-view";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { supabase } from "@/lib/supabase";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";
import { copy, readmissionCopy, rosterChangeCopy } from "../copy.ts";

interface Entry {
  readonly tournamentId: string;
  readonly participantId: string;
}

/** Removes a participant before the start; the fee is refunded. */
export function useRemoveTournamentParticipant() {
  return useProcedure("remove_tournament_participant", {
    success: copy.removed,
    failure: { title: copy.removeError },
    invalidates: [tournamentKeys.all],
  });
}

/** Withdraws a participant from a running tournament without a penalty. Returns the number of annulled matches. */
export function useRetireParticipant() {
  return useProcedure("leave_tournament", {
    success: (annulled) => ({
      title: copy.retired,
      ...(annulled > 0 && { description: copy.annulled(annulled) }),
    }),
    failure: { title: copy.retireError },
    invalidates: MATCH_INVALIDATES,
  });
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

/** The matches that a readmission makes undecided again, and matches played since that prevent it. */
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

export function useReadmitParticipant() {
  return useProcedure("readmit_participant", {
    success: readmissionCopy.success,
    failure: { title: readmissionCopy.error },
    invalidates: MATCH_INVALIDATES,
  });
}

interface RosterChange {
  readonly kind: "add" | "remove";
  readonly tournamentId: string;
  readonly participantId: string;
  readonly profileId: string;
  readonly reason: string;
}

/** Adds a team member to the roster that was fixed at the draw, or removes a player from it. */
export function useChangeRoster() {
  return useMutation({
    mutationFn: ({ kind, ...change }: RosterChange) =>
      callProcedure(kind === "add" ? "add_to_roster" : "remove_from_roster", change),
    success: rosterChangeCopy.added,
    failure: {},
    invalidates: [rosterKeys.all, matchKeys.all],
  });
}
