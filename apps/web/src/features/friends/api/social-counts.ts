import { readQuery, supabase } from "@/lib/supabase";
import { conversationKeys } from "./friend-query-keys.ts";

/** The counts for the friends page: unread messages, friend requests, and messages that wait to be accepted. */
export function socialCountsQuery() {
  return readQuery(
    conversationKeys.counts,
    () => supabase.rpc("social_counts").single(),
    (data) => ({
      unreadMessages: data.unread_messages,
      messageRequests: data.message_requests,
      friendRequests: data.friend_requests,
    }),
  );
}
