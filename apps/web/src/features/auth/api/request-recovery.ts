import { useMutation } from "@tanstack/react-query";
import { paths } from "@/config/paths";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

export function useRequestRecovery() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { error } = await supabase.auth.resetPasswordForEmail(email, {
        redirectTo: `${window.location.origin}${paths.login()}`,
      });
      if (error) throw error;
    },
    onError: (error) =>
      toast({
        title: copy.recovery.failure,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
}
