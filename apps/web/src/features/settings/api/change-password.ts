import { mutationOptions, useMutation } from "@tanstack/react-query";
import { withRecentProof } from "@/lib/recent-proof";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

export function useChangePassword() {
  return useMutation(
    mutationOptions({
      mutationFn: async (password: string) => {
        await withRecentProof(async () => {
          const auth = await accounts();
          const { error } = await auth.updateUser({ password });
          if (error) throw error;
        });
      },
      meta: {
        success: { title: copy.security.success, description: copy.security.successDescription },
        failure: copy.security.failure,
      },
    }),
  );
}
