import { mutationOptions, useMutation } from "@tanstack/react-query";
import { accounts, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Closes the account and the session with it. */
export function useCloseAccount() {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        await supabase.rpc("close_account").throwOnError();
        const auth = await accounts();
        await auth.signOut({ scope: "local" });
      },
      meta: {
        success: { title: copy.closing.success, description: copy.closing.successDescription },
        failure: { title: copy.closing.failure },
      },
    }),
  );
}
