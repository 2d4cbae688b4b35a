import { useMutation } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Closes the account and the session with it. */
export function useCloseAccount() {
  return useMutation({
    mutationFn: async () => {
      await supabase.rpc("close_account").throwOnError();
      await supabase.auth.signOut({ scope: "local" });
    },
    onSuccess: () =>
      toast({ title: copy.closing.success, description: copy.closing.successDescription }),
    onError: (error) =>
      toast({
        title: copy.closing.failure,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
}
