import { mutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetDrafts } from "@/lib/form-drafts";
import { EVERYTHING } from "@/lib/invalidate";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

/**
 * Ends this browser's session and forgets what was read with it.
 *
 * @param onSignedOut runs even when the component that asked is gone by then, as menus of a
 *   session are.
 */
export function useSignOut(onSignedOut: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    mutationOptions({
      mutationFn: () => {
        // Before the end of the session, at which a form with a draft keeps its page.
        forgetDrafts();
        return askAccounts((auth) => auth.signOut({ scope: "local" }));
      },
      onSuccess: () => {
        onSignedOut();
        // What nobody shows any more must not wait here for the next person at this browser.
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
