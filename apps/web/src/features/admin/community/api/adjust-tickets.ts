import { mutationOptions, useMutation } from "@tanstack/react-query";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { movementKeys } from "@/entities/ticket/api/list-movements";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { communityKeys } from "./community-keys.ts";

interface Adjustment {
  readonly participantId: string;
  /** Negative takes away. */
  readonly delta: number;
  readonly reason: string;
}

/** Grants or removes tickets; answers the new balance. */
export function useAdjustTickets() {
  return useMutation(
    mutationOptions({
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
      meta: {
        success: (balance: number) => ({
          title: copy.tickets.success,
          description: copy.tickets.newBalance(balance),
        }),
        failure: (error: Error) =>
          errorCode(error) === "participant_not_found"
            ? { what: copy.tickets.participantMissing }
            : {},
        // The admin's own wallet stands in the header.
        invalidates: [communityKeys.all, movementKeys.all, sessionProfileKeys.all],
      },
    }),
  );
}
