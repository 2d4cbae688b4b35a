import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { supabase } from "@/lib/supabase";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";
import { notificationKeys } from "./notification-queries.ts";

/** Marks every notice of the player as read. */
export function useMarkAllRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await supabase.rpc("mark_notifications_read").throwOnError();
    },
    onSuccess: () => {
      toast({ title: copy.marked });
      return queryClient.invalidateQueries({ queryKey: notificationKeys.all });
    },
    onError: (error) => toastFailure(copy.markError, error),
  });
}

/** Marks one notice as read; a failure is not worth a word, it stays unread. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await supabase
        .from("notifications")
        .update({ read_at: new Date().toISOString() })
        .eq("id", id)
        .throwOnError();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
