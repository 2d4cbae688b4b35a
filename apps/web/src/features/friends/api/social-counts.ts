import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { conversationKeys } from "./friend-keys.ts";

/** What waits among friends: unread messages and requests of both kinds. */
export function socialCountsQuery() {
  return queryOptions({
    queryKey: conversationKeys.counts,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("social_counts")
        .abortSignal(signal)
        .single()
        .throwOnError();
      return {
        unreadMessages: data.unread_messages,
        messageRequests: data.message_requests,
        friendRequests: data.friend_requests,
      };
    },
  });
}
