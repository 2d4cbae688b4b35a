import { useProcedure } from "@/hooks/use-procedure";
import { disqualifyCopy } from "../match-actions-copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

/** Disqualifies a participant; the opponents win the participant's open matches. */
export function useDisqualifyParticipant() {
  // Each refusal of the database has its own message for the user, so no title is needed here.
  return useProcedure("disqualify_participant", {
    success: disqualifyCopy.success,
    failure: {},
    invalidates: MATCH_INVALIDATES,
  });
}
