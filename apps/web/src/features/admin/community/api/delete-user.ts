import { mutationOptions, useMutation } from "@tanstack/react-query";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { communityKeys } from "./community-keys.ts";

const texts = copy.users;

/** Rules that keep an account open; the server's message says which. */
const REFUSALS: readonly (string | null)[] = [
  "leader_must_hand_over",
  "challenge_running",
  "tournament_running",
  "payout_pending",
  "last_admin",
];

interface Closing {
  readonly id: string;
  /** Whether the address may sign up again, as when he asked for it himself. */
  readonly mayReturn: boolean;
}

/** Closes somebody's account; history stays under 'Jugador eliminado'. */
export function useDeleteUser() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, mayReturn }: Closing) => {
        await supabase
          .rpc("delete_user", { p_user_id: id, p_may_return: mayReturn })
          .throwOnError();
      },
      meta: {
        success: texts.deleted,
        failure: (error: Error) =>
          REFUSALS.includes(errorCode(error))
            ? { title: texts.unavailable }
            : { what: texts.deleteError },
        invalidates: [communityKeys.all],
      },
    }),
  );
}
