import { useMutation } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Sets the password of the session that the recovery link opened. */
export function useSetNewPassword() {
  return useMutation({
    mutationFn: async (password: string) => {
      const { error } = await supabase.auth.updateUser({ password });
      if (error) throw error;
    },
    onSuccess: () =>
      toast({ title: copy.recovery.saved, description: copy.recovery.savedDescription }),
    onError: (error) =>
      toast({
        title: copy.recovery.saveFailure,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
}
