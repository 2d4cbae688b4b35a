import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

export const notificationKeys = {
  all: ["notifications"] as const,
  list: (userId: string) => ["notifications", "list", userId] as const,
  unread: (userId: string) => ["notifications", "unread", userId] as const,
};

const LIST_LIMIT = 50;

/** The newest notices of a player. */
export function notificationListQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.list(userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("notifications")
        .select("id, kind, title, body, link, read_at, created_at")
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .limit(LIST_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** How many notices a player has not read. */
export function unreadCountQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.unread(userId),
    queryFn: async ({ signal }) => {
      const { count } = await supabase
        .from("notifications")
        .select("id", { count: "exact", head: true })
        .eq("user_id", userId)
        .is("read_at", null)
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
}
