import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { readQuery, supabase, write } from "@/lib/supabase";
import { vetoCopy as copy } from "../veto-copy.ts";

/** The veto sequences that a side can propose; none if the match has no veto. */
export function vetoSequencesQuery(matchId: string) {
  return readQuery(matchKeys.vetoSequences(matchId), () =>
    supabase.rpc("match_veto_sequences", { p_match_id: matchId }).select("id,name"),
  );
}

/**
 * Reports the caller's side as ready for the veto. In a challenge, the side also names the sequence it wants.
 * If the caller is staff, the veto starts at once.
 */
export function useReadyForVeto(matchId: string) {
  return useMutation({
    mutationFn: write((sequenceId: string) =>
      supabase.rpc("ready_for_veto", { p_match_id: matchId, p_sequence_id: sequenceId }),
    ),
    failure: { title: copy.readyError },
    invalidates: [matchKeys.detail(matchId)],
  });
}

interface Choice {
  readonly step: number;
  readonly choice: string;
}

/** Saves the viewer's choice in one step of the veto. */
export function useChooseInVeto(matchId: string) {
  return useMutation({
    mutationFn: write(({ step, choice }: Choice) =>
      supabase.rpc("choose_in_veto", { p_match_id: matchId, p_step: step, p_choice: choice }),
    ),
    failure: { title: copy.error },
    invalidates: [matchKeys.detail(matchId)],
  });
}

/** Reports that the clock of a step has run out. Before that time, or for another step, the call has no effect. */
export async function endVetoStep(matchId: string, step: number): Promise<void> {
  await supabase.rpc("end_veto_step", { p_match_id: matchId, p_step: step });
}

/** Reports that the caller is present in the room. Players who are absent get a notification when it is their turn. */
export async function sayHereInVeto(matchId: string): Promise<void> {
  await supabase.rpc("here_in_match", { p_match_id: matchId });
}
