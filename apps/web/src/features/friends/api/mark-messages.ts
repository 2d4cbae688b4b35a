import { supabase } from "@/lib/supabase";

/** What somebody wrote has been read, up to a moment. */
export async function markMessagesRead(senderId: string, until: string): Promise<void> {
  await supabase
    .rpc("mark_messages_read", { p_sender_id: senderId, p_until: until })
    .throwOnError();
}

/** What was written has reached this page. */
export async function markMessagesDelivered(): Promise<void> {
  await supabase.rpc("mark_messages_delivered").throwOnError();
}
