import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIsPageVisible } from "@/hooks/use-is-page-visible";

/**
 * Marks the messages of other users as read once they are visible on the screen.
 * @param until `created_at` of the newest shown message; null marks nothing
 * @param mark tells the server up to which message the user has read, and refetches the queries that depend on it
 */
export function useMarkReadWhenVisible(
  room: string,
  until: string | null,
  mark: (client: QueryClient, room: string, until: string) => Promise<void>,
): void {
  const client = useQueryClient();
  const isInSight = useIsPageVisible();
  useEffect(() => {
    if (until === null || !isInSight) return;
    // After a failure the messages stay unread until the next message or visit.
    mark(client, room, until).catch(() => undefined);
  }, [client, room, until, mark, isInSight]);
}
