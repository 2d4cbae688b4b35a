import { useMutation } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { supabase } from "@/lib/supabase";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";

export function useChangePassword() {
  return useMutation({
    mutationFn: async (password: string) => {
      const { error } = await supabase.auth.updateUser({ password });
      if (error) throw error;
    },
    onSuccess: () =>
      toast({ title: copy.security.success, description: copy.security.successDescription }),
    onError: (error) => toastFailure(copy.security.failure, error),
  });
}
