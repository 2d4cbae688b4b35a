import { useMutation } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { RegisterValues } from "../schemas.ts";

/** Creates the account. Without a session in the answer the address still has to be confirmed. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (values: RegisterValues) => {
      const { data, error } = await supabase.auth.signUp({
        email: values.email,
        password: values.password,
        options: {
          data: {
            username: values.username,
            phone_number: values.phone,
            country: values.country,
            age_confirmed: values.age,
          },
          emailRedirectTo: `${window.location.origin}/`,
        },
      });
      if (error) throw error;
      return data;
    },
    onSuccess: ({ session }) =>
      toast({
        title: copy.register.success,
        description: session ? undefined : copy.register.successDescription,
      }),
    onError: (error) =>
      toast({
        title: copy.register.failure,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
}
