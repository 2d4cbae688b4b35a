import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { AcceptedChallengeToast } from "@/features/challenges/components/accepted-challenge-toast";
import { socialCountsQuery } from "@/features/friends/api/social-counts";
import { useDirectOutbox } from "@/features/friends/hooks/use-direct-outbox";
import { useInboxLive } from "@/features/friends/hooks/use-inbox-live";
import { useOwnPresence } from "@/features/friends/hooks/use-own-presence";
import { showBadge } from "@/lib/tab-title";

/** Runs on every page of a signed-in player: shows new messages, reports the player as online, sends messages. */
export function LiveInbox({ userId }: { readonly userId: string }) {
  useInboxLive(userId);
  useOwnPresence(userId);
  useDirectOutbox(userId);
  const { data } = useQuery(socialCountsQuery());
  const unread = data ? data.unreadMessages + data.messageRequests + data.friendRequests : 0;
  useEffect(() => {
    showBadge(unread);
    return () => showBadge(0);
  }, [unread]);
  return <AcceptedChallengeToast userId={userId} />;
}
