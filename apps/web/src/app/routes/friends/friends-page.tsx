import { ChatPartsProvider } from "@/app/chat-parts-provider";
import { FriendChallengesProvider } from "@/app/friend-challenges-provider";
import { conversationQuery, conversationsQuery } from "@/features/friends/api/conversations";
import { messagesQuery } from "@/features/friends/api/messages";
import { FriendsScreen } from "@/features/friends/components/friends-screen";
import { copy } from "@/features/friends/copy";
import { fromAddress } from "@/features/friends/domain/conversation-url-name";
import { useSession } from "@/hooks/use-session";
import { definePage } from "@/lib/define-page";
import { isUuid } from "@/lib/uuid";

export const handle = definePage({
  isShownBeforeSession: true,
  head: () => ({ title: copy.title, description: copy.title }),
  memberReads: ({ search }) => {
    const peerId = fromAddress(search.get("con") ?? "");
    const text = search.get("q")?.trim() ?? "";
    return {
      ...(!search.has("vista") && { conversations: conversationsQuery("inbox", text) }),
      ...(isUuid(peerId) && {
        conversation: conversationQuery(peerId),
        messages: messagesQuery(peerId),
      }),
    };
  },
});

/** The page /friends. The URL parameter `con` opens a conversation, and `vista` chooses the list that is shown. */
export function Component() {
  const { user } = useSession();
  return (
    <FriendChallengesProvider>
      <ChatPartsProvider>
        <FriendsScreen userId={user?.id ?? null} />
      </ChatPartsProvider>
    </FriendChallengesProvider>
  );
}
