import { mutationOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { rosterKeys } from "@/entities/match/api/roster-keys";
import { supabase } from "@/lib/supabase";
import { rosterChangeCopy } from "../roster-copy.ts";

interface RosterChange {
  readonly kind: "add" | "remove";
  readonly tournamentId: string;
  readonly participantId: string;
  readonly profileId: string;
  readonly reason: string;
}

/** Adds a team member to the frozen roster, or removes a player from it. */
export function useChangeRoster() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ kind, ...change }: RosterChange) => {
        const call = kind === "add" ? "add_to_roster" : "remove_from_roster";
        await supabase
          .rpc(call, {
            p_tournament_id: change.tournamentId,
            p_participant_id: change.participantId,
            p_profile_id: change.profileId,
            p_reason: change.reason,
          })
          .throwOnError();
      },
      meta: {
        success: rosterChangeCopy.added,
        failure: {},
        invalidates: [rosterKeys.all, matchKeys.all],
      },
    }),
  );
}
