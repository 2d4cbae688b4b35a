import { useMutation } from "@/hooks/use-mutation";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { readQuery, supabase, write } from "@/lib/supabase";
import { enteringCopy as copy } from "../place-request-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

const of = (tournamentId: string, participantId: string) => ({
  p_tournament_id: tournamentId,
  p_participant_id: participantId,
});

const keyOf = (tournamentId: string, participantId: string) =>
  [...tournamentKeys.detail(tournamentId), "place-request", participantId] as const;

/** A participant's request for a place and its outcome; null without a request. */
export function placeRequestQuery(tournamentId: string, participantId: string) {
  return readQuery(keyOf(tournamentId, participantId), () =>
    supabase
      .from("entry_requests")
      .select("state,reason,answered_at")
      .eq("tournament_id", tournamentId)
      .eq("participant_id", participantId)
      .maybeSingle(),
  );
}

/** Requests a place from the staff; the fee is paid only if they accept. */
export function useRequestEntry(tournamentId: string) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("request_entry", of(tournamentId, participantId)),
    ),
    success: { title: copy.asked, description: copy.askedHint },
    failure: { title: copy.askError },
    invalidates: registrationInvalidates(tournamentId),
  });
}

export function useWithdrawRequest(tournamentId: string) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("withdraw_entry_request", of(tournamentId, participantId)),
    ),
    success: { title: copy.withdrawn },
    failure: { title: copy.withdrawError },
    invalidates: registrationInvalidates(tournamentId),
  });
}

interface TriedCode {
  readonly participantId: string;
  readonly code: string;
}

/** Submits the code for registration, if one is given; returns why the participant still cannot enter, or null. */
export function useTryCode(tournamentId: string) {
  return useMutation({
    mutationFn: async ({ participantId, code }: TriedCode) => {
      if (code.trim())
        await supabase
          .rpc("use_entry_code", { p_tournament_id: tournamentId, p_code: code.trim() })
          .throwOnError();
      const { data } = await supabase
        .rpc("entry_access", of(tournamentId, participantId))
        .single()
        .throwOnError();
      if (data.is_open) return null;
      if (data.was_right === null) return copy.code.missing;
      return data.was_right
        ? copy.code.spent
        : `${copy.code.wrong} ${copy.code.left(data.tries_left)}`;
    },
    failure: { title: copy.code.error },
  });
}
