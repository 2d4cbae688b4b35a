import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { ContactValues } from "../schemas.ts";

export function useSendContactMessage() {
  return useMutation(
    mutationOptions({
      mutationFn: write((values: ContactValues) =>
        supabase.rpc("send_contact_message", {
          p_name: values.name,
          p_email: values.email,
          p_subject: values.subject,
          p_message: values.message,
        }),
      ),
      meta: {
        success: { title: copy.successTitle, description: copy.successDescription },
        failure: { title: copy.failure },
      },
    }),
  );
}
