import { useMutation } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { LoginValues } from "../schemas.ts";

export function useSignIn() {
  return useMutation({
    mutationFn: async ({ email, password }: LoginValues) => {
      const { data, error } = await supabase.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return data;
    },
    onSuccess: () => toast({ title: copy.login.success }),
    onError: (error) =>
      toast({
        title: copy.login.failure,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
}
