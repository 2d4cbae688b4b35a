import { mutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { EVERYTHING } from "@/lib/invalidate";
import type { SessionLink } from "@/lib/session-link";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { announceRecovery } from "./session-events.ts";

/** Replaces this browser's session by the one of a link, and forgets what was read with the former. */
export function useTakeForeignLink() {
  const queryClient = useQueryClient();
  return useMutation(
    mutationOptions({
      mutationFn: async ({ accessToken, refreshToken, type }: SessionLink) => {
        const auth = await accounts();
        const { data, error } = await auth.setSession({
          access_token: accessToken,
          refresh_token: refreshToken,
        });
        if (error) throw error;
        if (data.session && type === "recovery") announceRecovery(data.session);
      },
      // What nobody shows any more must not wait here for the former account.
      onSuccess: () => queryClient.removeQueries({ type: "inactive" }),
      meta: {
        success: (_: undefined, { type }: SessionLink) =>
          type === "signup"
            ? { title: copy.confirm.confirmed, description: copy.confirm.confirmedDescription }
            : copy.foreignLink.changed,
        failure: copy.foreignLink.failure,
        invalidates: [EVERYTHING],
      },
    }),
  );
}
