import { matchKeys } from "@/entities/match/api/match-keys";
import type { QueryClient } from "@tanstack/react-query";
import type { Outgoing } from "@/entities/chat/domain/outbox";
import { invalidate } from "@/lib/invalidate";
import { supabase } from "@/lib/supabase";

/** Writes into the chat of a match, once for its key. */
export async function sendMatchMessage(
  client: QueryClient,
  { room, content, part, clientId }: Outgoing,
): Promise<void> {
  await supabase
    .rpc("send_match_message", {
      p_match_id: room,
      p_content: content,
      p_client_id: clientId,
      ...(part && { p_part: part }),
    })
    .throwOnError();
  await invalidate(client, [matchKeys.messages(room)]);
}
