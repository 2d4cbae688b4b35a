import { MessagesSquare } from "lucide-react";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { useFriendsAddress } from "../hooks/use-friends-address.ts";
import { useLastConversation } from "../hooks/use-last-conversation.ts";
import { ConversationPane, ConversationSkeleton } from "./conversation-pane.tsx";
import { FriendsSidebar } from "./friends-sidebar.tsx";

/**
 * List and conversation side by side; on a phone one screen after the other.
 * The frame is rendered before the session is known.
 */
export function FriendsScreen({ userId }: { readonly userId: string | null }) {
  const { peerId } = useFriendsAddress();
  const isOpening = useLastConversation(userId);
  const isOpen = peerId !== null;
  return (
    <div className="mx-auto flex h-full w-full max-w-[90rem] min-h-0 md:border-x md:border-border">
      {/* The heading is only for screen readers, because the list and the conversation have visible titles. */}
      <h1 className="sr-only">{copy.title}</h1>
      <div
        className={cn(
          "min-h-0 w-full flex-none flex-col bg-surface md:flex md:w-88 md:border-r md:border-border lg:w-96",
          isOpen ? "hidden" : "flex",
        )}
      >
        <FriendsSidebar userId={userId} />
      </div>
      <div
        className={cn(
          "min-h-0 min-w-0 flex-1 flex-col bg-surface-sunken/60 md:flex",
          isOpen ? "flex" : "hidden",
        )}
      >
        {isOpen ? (
          userId ? (
            <ConversationPane key={peerId} userId={userId} peerId={peerId} />
          ) : (
            <ConversationSkeleton />
          )
        ) : isOpening ? (
          <ConversationSkeleton />
        ) : (
          <div className="m-auto grid max-w-sm justify-items-center gap-2 px-6 text-center">
            <MessagesSquare aria-hidden strokeWidth={1.25} className="size-14 text-muted" />
            <p className="font-display text-2xl font-semibold">{copy.choose}</p>
            <p className="text-muted">{copy.chooseDescription}</p>
          </div>
        )}
      </div>
    </div>
  );
}
