import { useProcedure } from "@/hooks/use-procedure";
import { disqualifyCopy } from "../match-actions-copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

/** Disqualifies a participant; the opponents win the participant's undecided matches. */
export function useDisqualifyParticipant() {
  // The toast has no title, because the database returns a complete message for each refusal.
  return useProcedure("disqualify_participant", {
    success: disqualifyCopy.success,
    failure: {},
    invalidates: MATCH_INVALIDATES,
  });
}
