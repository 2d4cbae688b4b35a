import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePageInSight } from "@/hooks/use-page-in-sight";
import { invalidate } from "@/lib/invalidate";
import { conversationKeys } from "../api/friend-keys.ts";
import { markMessagesRead } from "../api/mark-messages.ts";

/**
 * Tells that what the other side wrote was read, once it is really in sight.
 *
 * @param until created_at of the newest message of the other side that is shown; null waits
 */
export function useReading(peerId: string, until: string | null): void {
  const client = useQueryClient();
  const isVisible = usePageInSight();
  useEffect(() => {
    if (until === null || !isVisible) return;
    markMessagesRead(peerId, until)
      .then(() => invalidate(client, [conversationKeys.lists, conversationKeys.counts]))
      // It stays unread until the next message or visit.
      .catch(() => undefined);
  }, [client, peerId, until, isVisible]);
}
