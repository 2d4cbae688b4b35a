import { mutationOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase, write } from "@/lib/supabase";
import { defaultTimesCopy } from "../default-times-copy.ts";
import type { OpenRound } from "../../api/move-matches.ts";

const invalidates = [matchKeys.all, tournamentKeys.all];

interface DefaultTimes {
  readonly round: OpenRound;
  /** Until when the sides may agree on a time, as an ISO instant. */
  readonly until: string;
  readonly at: string;
}

/** Lets the sides of a round agree on their times, and sets a default time for matches without an agreement. */
export function useSetDefaultTimes() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ round, until, at }: DefaultTimes) =>
        supabase.rpc("set_default_times", {
          p_stage_id: round.stageId,
          p_part: round.part,
          p_round: round.round,
          p_default_time: at,
          p_agree_until: until,
        }),
      ),
      meta: {
        success: (count: number) => defaultTimesCopy.done(count),
        failure: { title: defaultTimesCopy.error },
        invalidates,
      },
    }),
  );
}
