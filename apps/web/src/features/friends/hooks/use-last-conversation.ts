import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useMediaQuery } from "@/hooks/use-media-query";
import { conversationsQuery } from "../api/list-conversations.ts";
import { useFriendsAddress } from "./use-friends-address.ts";

/** The width at which list and conversation are side by side. */
const DESKTOP = "(min-width: 64rem)";

/**
 * On a desktop the last active conversation opens automatically, with its address; its messages count as read.
 *
 * @returns true while it is loading
 */
export function useLastConversation(userId: string | null): boolean {
  const { view, peerId, isSearching, toConversation } = useFriendsAddress();
  const navigate = useNavigate();
  const isDesktop = useMediaQuery(DESKTOP, true);
  const isWanted = isDesktop && peerId === null && view === "chats" && !isSearching;
  const { data, isPending, isError } = useInfiniteQuery({
    ...conversationsQuery("inbox", ""),
    enabled: isWanted && userId !== null,
  });
  const last = data?.pages[0]?.[0]?.peer_id;
  const to = isWanted && last !== undefined ? toConversation(last) : null;
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true });
  }, [to, navigate]);
  return isWanted && !isError && (isPending || to !== null);
}
