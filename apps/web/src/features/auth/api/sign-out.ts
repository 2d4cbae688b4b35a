import { mutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetDrafts } from "@/lib/form-drafts";
import { EVERYTHING } from "@/lib/invalidate";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

/**
 * Ends this browser's session and removes its data from the cache.
 *
 * @param onSignedOut runs even if the calling component is unmounted by then, as the user menu is
 */
export function useSignOut(onSignedOut: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    mutationOptions({
      mutationFn: () => {
        // Before the session ends, because a form with a draft would stay open then.
        forgetDrafts();
        return askAccounts((auth) => auth.signOut({ scope: "local" }));
      },
      onSuccess: () => {
        onSignedOut();
        // Data that is not shown must not stay for the next person at this browser.
        queryClient.removeQueries({ type: "inactive" });
      },
      meta: {
        success: { title: copy.logout.success },
        failure: { title: copy.logout.failure },
        invalidates: [EVERYTHING],
      },
    }),
  );
}
