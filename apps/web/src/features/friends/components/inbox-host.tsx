import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { showBadge } from "@/lib/tab-title";
import { socialCountsQuery } from "../api/social-counts.ts";
import { useDirectOutbox } from "../hooks/use-direct-outbox.ts";
import { useInboxLive } from "../hooks/use-inbox-live.ts";
import { useOwnPresence } from "../hooks/use-own-presence.ts";

/** What runs for a signed-in player on every page: live messages, presence, what is still to be sent. */
export function InboxHost({ userId }: { readonly userId: string }) {
  useInboxLive(userId);
  useOwnPresence(userId);
  useDirectOutbox(userId);
  const { data } = useQuery(socialCountsQuery());
  const unread = data ? data.unreadMessages + data.messageRequests + data.friendRequests : 0;
  useEffect(() => {
    showBadge(unread);
    return () => showBadge(0);
  }, [unread]);
  return null;
}
