import { useMutation } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { error } = await supabase.auth.resend({
        type: "signup",
        email,
        options: { emailRedirectTo: `${window.location.origin}/` },
      });
      if (error) throw error;
    },
    onSuccess: () =>
      toast({ title: copy.confirm.resent, description: copy.confirm.resentDescription }),
    onError: (error) =>
      toast({
        title: copy.confirm.resendFailure,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
}
