import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase } from "@/lib/supabase";
import { enteringCopy } from "../place-requests-copy.ts";

/** The undecided requests to take part in the tournament, oldest first. */
export function placeRequestsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.placeRequests(tournamentId),
    queryFn: read(
      () =>
        supabase
          .from("entry_requests")
          .select(
            `created_at,participant:participants(${participantColumns}),by:profiles(username)`,
          )
          .eq("tournament_id", tournamentId)
          .eq("state", "asked")
          .order("created_at")
          .limit(256),
      (data) =>
        data.map(({ participant, by, created_at: askedAt }) => ({
          askedAt,
          by: by?.username ?? "",
          ...toParticipantView(participant),
        })),
    ),
  });
}

/** Accepts requests to take part, in order. Those that cannot be accepted stay; the toast says why. */
export function useAcceptRequests(tournamentId: string) {
  return useProcedure("accept_entry_requests", {
    with: { tournamentId },
    success: (rows) => {
      const copy = enteringCopy.requests;
      const faults = rows.flatMap(({ message }) => message ?? []);
      return {
        title: copy.accepted(rows.length - faults.length),
        ...(faults.length > 0 && {
          description: `${copy.notAll(faults.length)}: ${[...new Set(faults)].join(" ")}`,
        }),
      };
    },
    failure: { title: enteringCopy.requests.error },
    invalidates: [tournamentKeys.all],
  });
}

export function useDeclineRequest(tournamentId: string) {
  return useProcedure("decline_entry_requests", {
    with: { tournamentId },
    success: enteringCopy.requests.declined,
    failure: { title: enteringCopy.requests.error },
    invalidates: [tournamentKeys.all],
  });
}

/** The entry codes of a tournament with the participants that used them, newest first. */
export function entryCodesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.entryCodes(tournamentId),
    queryFn: read(
      () =>
        supabase
          .from("entry_codes")
          .select(
            "id,code,max_uses,ends_at,withdrawn_at,uses:entry_code_uses(participant:participants(display_name))",
          )
          .eq("tournament_id", tournamentId)
          .order("withdrawn_at", { nullsFirst: true })
          .order("created_at", { ascending: false })
          .limit(1024),
      (data) =>
        data.map(({ uses, code, ...own }) => ({
          ...own,
          /** The code gets a hyphen in the middle, so that it is easy to read aloud. */
          code: `${code.slice(0, 5)}-${code.slice(5)}`,
          usedBy: uses.map(({ participant }) => participant?.display_name ?? ""),
        })),
    ),
  });
}

export function useMakeCodes(tournamentId: string) {
  return useProcedure("make_entry_codes", {
    with: { tournamentId },
    success: (codes) => enteringCopy.codes.made(codes.length),
    failure: { title: enteringCopy.codes.makeError },
    invalidates: [organizerKeys.entryCodes(tournamentId)],
  });
}

export function useWithdrawCode(tournamentId: string) {
  return useProcedure("withdraw_entry_code", {
    with: { tournamentId },
    success: enteringCopy.codes.withdrawDone,
    failure: { title: enteringCopy.codes.withdrawError },
    invalidates: [organizerKeys.entryCodes(tournamentId)],
  });
}
