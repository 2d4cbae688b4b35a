import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { conversationKeys } from "./friend-keys.ts";

/** The counts for the friends page: unread messages, and requests of both kinds. */
export function socialCountsQuery() {
  return queryOptions({
    queryKey: conversationKeys.counts,
    queryFn: read(
      () => supabase.rpc("social_counts").single(),
      (data) => ({
        unreadMessages: data.unread_messages,
        messageRequests: data.message_requests,
        friendRequests: data.friend_requests,
      }),
    ),
  });
}
