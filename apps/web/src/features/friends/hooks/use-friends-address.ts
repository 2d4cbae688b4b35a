import { useSearchParams } from "react-router";
import { fromAddress, toAddress } from "../domain/conversation-peer.ts";

/** The view of the left side; conversations by default. */
const FRIENDS_VIEWS = ["chats", "solicitudes", "agregar", "bloqueados"] as const;
export type FriendsView = (typeof FRIENDS_VIEWS)[number];

/** The address of the friends page: the list, and the open conversation. */
export function useFriendsAddress() {
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
