import { useSearchParams, useNavigate } from "react-router";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMediaQuery } from "@/hooks/use-media-query";
import { fromAddress, toAddress } from "../domain/conversation-url-name.ts";
import { conversationsQuery } from "../api/conversations.ts";

/** The view of the left column; conversations by default. */
const FRIENDS_VIEWS = ["chats", "solicitudes", "agregar", "bloqueados"] as const;
export type FriendsView = (typeof FRIENDS_VIEWS)[number];

/** The state of the friends page in its URL: the list in the left column, and the open conversation. */
export function useFriendsUrl() {
  const [params] = useSearchParams();
  const word = params.get("con");
  const asked = params.get("vista");
  const change = (changes: Readonly<Record<string, string | null>>): string => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    return text === "" ? "?" : `?${text}`;
  };
  return {
    view: FRIENDS_VIEWS.find((view) => view === asked) ?? "chats",
    isSearching: params.has("q"),
    peerId: word === null ? null : fromAddress(word),
    toConversation: (peerId: string) => change({ con: toAddress(peerId) }),
    toList: change({ con: null }),
    toView: (view: FriendsView) =>
      change({ vista: view === "chats" ? null : view, con: null, q: null }),
  };
}

/** The width at which list and conversation are side by side. */
const DESKTOP = "(min-width: 64rem)";

/**
 * On a desktop, navigates to the last active conversation, so its messages count as read.
 *
 * @returns true while it is loading
 */
export function useLastConversation(userId: string | null): boolean {
  const { view, peerId, isSearching, toConversation } = useFriendsUrl();
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
