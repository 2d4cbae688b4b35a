import type { MessagePart } from "@/entities/chat/domain/chat-message";
import { supabase } from "@/lib/supabase";
import { messageColumns } from "./list-messages.ts";

interface NewMessage {
  readonly receiverId: string;
  readonly content: string;
  readonly replyToId: string | null;
  readonly part: MessagePart | undefined;
  /** However often it is sent with this key, it is stored once. */
  readonly clientId: string;
}

/** Stores a message; answers its row, also when an earlier attempt had stored it. */
export async function sendMessage({ receiverId, content, replyToId, part, clientId }: NewMessage) {
  const { data } = await supabase
    .rpc("send_message", {
      p_receiver_id: receiverId,
      p_content: content,
      p_client_id: clientId,
      ...(replyToId === null ? {} : { p_reply_to_id: replyToId }),
      ...(part && { p_part: part }),
    })
    .select(messageColumns)
    .single()
    .throwOnError();
  return data;
}
