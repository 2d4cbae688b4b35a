import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { holdersKey } from "./ticket-holders.ts";

interface Adjustment {
  readonly participantId: string;
  /** Negative takes away. */
  readonly delta: number;
  readonly reason: string;
}

/** Grants or removes tickets; answers the new balance. */
export function adjustTicketsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ participantId, delta, reason }: Adjustment) => {
      const { data } = await supabase
        .rpc("manage_tickets", {
          p_participant_id: participantId,
          p_delta: delta,
          p_reason: reason,
        })
        .throwOnError();
      return data;
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: holdersKey }),
        client.invalidateQueries({ queryKey: ["ticket-movements"] }),
        // The admin's own wallet stands in the header.
        client.invalidateQueries({ queryKey: ["session-profile"] }),
        client.invalidateQueries({ queryKey: ["community"] }),
      ]),
  });
}
