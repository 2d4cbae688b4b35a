import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { ContactValues } from "../schemas.ts";

export function useSendContactMessage() {
  return useMutation(
    mutationOptions({
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
      meta: {
        success: { title: copy.successTitle, description: copy.successDescription },
        failure: { title: copy.failure },
      },
    }),
  );
}
