import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { type SentNotification, toSentNotification } from "../domain/sent-notification.ts";

const HISTORY_LIMIT = 5;
const historyKey = ["community", "notifications"] as const;

/** How many users a global notification reaches now. */
export function recipientCountQuery() {
  return queryOptions({
    queryKey: ["community", "recipients"],
    queryFn: async ({ signal }) => {
      const { count } = await supabase
        .from("profiles")
        .select("id", { count: "exact", head: true })
        .is("closed_at", null)
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
}

/** What was sent to everybody lately, newest first. */
export function sentNotificationsQuery() {
  return queryOptions({
    queryKey: historyKey,
    queryFn: async ({ signal }): Promise<SentNotification[]> => {
      const { data } = await supabase
        .from("admin_audit_log")
        .select("id,created_at,after,actor:profiles!admin_audit_log_actor_id_fkey(username)")
        .eq("action", "send_global_notification")
        .order("created_at", { ascending: false })
        .limit(HISTORY_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data.map(toSentNotification);
    },
  });
}

/** Sends one message to every user; answers how many got it. */
export function sendNotificationMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (content: string) => {
      const { data } = await supabase
        .rpc("send_global_notification", { p_content: content })
        .throwOnError();
      return data;
    },
    onSettled: () => client.invalidateQueries({ queryKey: historyKey }),
  });
}
