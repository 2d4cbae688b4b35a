import { mutationOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { supabase } from "@/lib/supabase";
import { disputeCopy } from "../dispute-copy.ts";

/** A referee looks at it from now on. */
export function useTakeDispute(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        await supabase.rpc("take_dispute", { p_match_id: matchId }).throwOnError();
      },
      meta: {
        success: disputeCopy.taken,
        failure: { title: disputeCopy.takeError },
        invalidates: [matchKeys.dispute(matchId)],
      },
    }),
  );
}
