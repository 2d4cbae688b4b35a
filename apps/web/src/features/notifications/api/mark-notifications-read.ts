import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { mayFindNothing } from "@/lib/no-row-allowed";
import { copy } from "../copy.ts";
import { notificationKeys } from "./notification-queries.ts";

/** Marks every notification of the user as read. */
export function useMarkAllRead() {
  return useMutation({
    mutationFn: write(() => supabase.rpc("mark_notifications_read")),
    success: copy.marked,
    failure: copy.markError,
    invalidates: [notificationKeys.all],
  });
}

/** Marks one notification or a stack as read. If this fails, no message is shown and the notifications stay unread. */
export function useMarkRead() {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      await mayFindNothing(
        supabase.from("notifications").update({ read_at: new Date().toISOString() }).in("id", ids),
      ).throwOnError();
    },
    invalidates: [notificationKeys.all],
  });
}
