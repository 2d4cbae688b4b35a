import { useQuery } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { useEffect } from "react";
import { supabase } from "@/lib/supabase";
import { mayFindNothing } from "@/lib/no-row-allowed";
import { notificationKeys, unreadCountQuery } from "./notification-queries.ts";

/** Opening a page marks the notifications that link to it as read, however the user came there. */
export function useReadByVisiting(userId: string, addresses: readonly string[]): void {
  const { data: unread = 0 } = useQuery(unreadCountQuery(userId));
  const { mutate } = useMutation({
    mutationFn: async (links: readonly string[]) => {
      await mayFindNothing(
        supabase
          .from("notifications")
          .update({ read_at: new Date().toISOString() })
          .eq("user_id", userId)
          .is("read_at", null)
          .in("link", links),
      ).throwOnError();
    },
    failure: null,
    invalidates: [notificationKeys.all],
  });
  const visited = addresses.join("\n");
  const hasUnread = unread > 0;
  useEffect(() => {
    if (hasUnread) mutate(visited.split("\n"));
  }, [hasUnread, visited, mutate]);
}
