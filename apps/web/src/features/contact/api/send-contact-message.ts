import { useMutation } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { ContactValues } from "../schemas.ts";

export function useSendContactMessage() {
  return useMutation({
    mutationFn: async (values: ContactValues) => {
      await supabase
        .rpc("send_contact_message", {
          p_name: values.name,
          p_email: values.email,
          p_subject: values.subject,
          p_message: values.message,
        })
        .throwOnError();
    },
    onSuccess: () => toast({ title: copy.successTitle, description: copy.successDescription }),
    onError: (error) =>
      toast({ title: copy.failure, description: toUserMessage(error), variant: "destructive" }),
  });
}
