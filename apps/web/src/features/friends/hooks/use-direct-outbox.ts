import type { QueryClient } from "@tanstack/react-query";
import type { Outbox, Outgoing } from "@/entities/chat/domain/outbox";
import { usePersistentOutbox } from "@/entities/chat/hooks/use-persistent-outbox";
import { sendMessage, takeInMessage } from "../api/messages.ts";

async function send(client: QueryClient, item: Outgoing): Promise<void> {
  const { room, content, quote, part, clientId } = item;
  const replyToId = quote?.id ?? null;
  takeInMessage(
    client,
    room,
    await sendMessage({ receiverId: room, content, replyToId, part, clientId }),
  );
}

/** The player's unsent messages to other people. */
export function useDirectOutbox(userId: string): Outbox {
  return usePersistentOutbox(`leyenda-outbox:${userId}`, send);
}
