import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Ends this browser's session and forgets what was read with it. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.signOut({ scope: "local" });
      if (error) throw error;
    },
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error) =>
      toast({
        title: copy.logout.failure,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
}
