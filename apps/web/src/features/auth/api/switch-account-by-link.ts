import { useQueryClient } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { EVERYTHING } from "@/lib/invalidate";
import type { SessionLink } from "@/lib/session-link";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { announceRecovery } from "./session-events.ts";

/** Signs in with a link for another account: its session replaces the current one, whose cached data is removed. */
export function useSwitchAccountByLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ accessToken, refreshToken, type }: SessionLink) => {
      const auth = await accounts();
      const { data, error } = await auth.setSession({
        access_token: accessToken,
        refresh_token: refreshToken,
      });
      if (error) throw error;
      if (data.session && type === "recovery") announceRecovery(data.session);
    },
    // Removes the former session's cached data, except the data that the page shows now.
    onSuccess: () => queryClient.removeQueries({ type: "inactive" }),
    success: (_, { type }) =>
      type === "signup"
        ? { title: copy.confirm.confirmed, description: copy.confirm.confirmedDescription }
        : copy.foreignLink.changed,
    failure: copy.foreignLink.failure,
    invalidates: [EVERYTHING],
  });
}
