import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePageInSight } from "@/hooks/use-page-in-sight";

/**
 * Tells that what others wrote was read, once it is really in sight.
 *
 * @param until created_at of the newest message that is shown; null waits
 * @param mark tells it, and what else is read again by that
 */
export function useReading(
  room: string,
  until: string | null,
  mark: (client: QueryClient, room: string, until: string) => Promise<void>,
): void {
  const client = useQueryClient();
  const isInSight = usePageInSight();
  useEffect(() => {
    if (until === null || !isInSight) return;
    // It stays unread until the next message or visit.
    mark(client, room, until).catch(() => undefined);
  }, [client, room, until, mark, isInSight]);
}
