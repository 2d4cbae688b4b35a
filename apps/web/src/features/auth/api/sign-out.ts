import { useQueryClient } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
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
  return useMutation({
    mutationFn: () => {
      // Drafts are deleted before the session ends; otherwise an open form with a draft would stay on the page.
      forgetDrafts();
      return askAccounts((auth) => auth.signOut({ scope: "local" }));
    },
    onSuccess: () => {
      onSignedOut();
      // The next person at this browser must not find cached data of the former user.
      queryClient.removeQueries({ type: "inactive" });
    },
    success: { title: copy.logout.success },
    failure: { title: copy.logout.failure },
    invalidates: [EVERYTHING],
  });
}
