import { mutationOptions, useMutation } from "@tanstack/react-query";
import { formatTickets } from "@/lib/format";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

/** Calls a tournament off: every fee goes back, and everybody who was in it is told why. */
export function useCancelTournament() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
        const { data } = await supabase
          .rpc("cancel_tournament", { p_tournament_id: id, p_reason: reason })
          .throwOnError();
        return data;
      },
      meta: {
        success: (returned: number) =>
          returned > 0
            ? {
                title: copy.cancel.done,
                description: copy.cancel.returned(formatTickets(returned)),
              }
            : copy.cancel.done,
        failure: {},
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
