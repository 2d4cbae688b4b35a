import { useMutation } from "@/hooks/use-mutation";
import { useSession } from "@/hooks/use-session";
import { hideResults } from "@/lib/hidden-results";
import { supabase } from "@/lib/supabase";

async function saveHidden(isHidden: boolean): Promise<void> {
  await supabase.rpc("hide_results", { p_is_hidden: isHidden }).throwOnError();
}

/** Returns a function that hides or shows results on this device; for a signed-in user, also in notifications. */
export function useHideResults(): (isHidden: boolean) => void {
  const { user } = useSession();
  const { mutate } = useMutation({ mutationFn: saveHidden, failure: {} });
  return (isHidden) => {
    hideResults(isHidden);
    if (user) mutate(isHidden);
  };
}
