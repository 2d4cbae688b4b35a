import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { ContactValues } from "../schemas.ts";

export function useSendContactMessage() {
  return useMutation({
    mutationFn: write((values: ContactValues) =>
      supabase.rpc("send_contact_message", {
        p_name: values.name,
        p_email: values.email,
        p_subject: values.subject,
        p_message: values.message,
      }),
    ),
    success: { title: copy.successTitle, description: copy.successDescription },
    failure: { title: copy.failure },
  });
}
