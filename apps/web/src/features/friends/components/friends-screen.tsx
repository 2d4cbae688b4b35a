import { MessagesSquare, UserX } from "lucide-react";
import { cn } from "@/lib/cn";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { isUuid } from "@/lib/uuid";
import { copy } from "../copy.ts";
import { useFriendsUrl, useLastConversation } from "../hooks/use-friends-url.ts";
import { FriendsSidebar } from "./friends-sidebar.tsx";
import { conversationQuery } from "../api/conversations.ts";
import { messagesQuery } from "../api/messages.ts";
import { ConversationView } from "./conversation-view.tsx";

interface ConversationPaneProps {
  readonly userId: string;
  readonly peerId: string;
}

/** The open conversation, or the reason why there is none. */
function ConversationPane({ userId, peerId }: ConversationPaneProps) {
  const isPossible = isUuid(peerId) && peerId !== userId;
  const card = useQuery({ ...conversationQuery(peerId), enabled: isPossible });
  const history = useQuery({ ...messagesQuery(peerId), enabled: isPossible });
  if (!isPossible || card.data === null) {
    return <EmptyState icon={UserX} title={copy.conversation.notFound} className="m-auto" />;
  }
  const error = card.error ?? history.error;
  if (error && (!card.data || !history.data)) {
    const retry = () => Promise.all([card.refetch(), history.refetch()]);
    return (
      <ErrorState title={copy.conversation.messagesError} onRetry={retry} className="m-auto" />
    );
  }
  if (!card.data || !history.data) return <ConversationSkeleton />;
  return <ConversationView userId={userId} conversation={card.data} history={history.data} />;
}

const BUBBLES = ["w-2/5", "w-1/3 ml-auto", "w-3/5", "w-1/2 ml-auto", "w-1/4 ml-auto", "w-2/5"];

function ConversationSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col" aria-busy="true">
      <div className="flex h-18 flex-none items-center gap-3 border-b border-border px-4">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-6 w-40" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 p-5">
        {BUBBLES.map((width) => (
          <Skeleton key={width} className={`h-10 rounded-2xl ${width}`} />
        ))}
      </div>
    </div>
  );
}

/**
 * List and conversation side by side; on a phone one screen after the other.
 * The frame is rendered before the session is known.
 */
export function FriendsScreen({ userId }: { readonly userId: string | null }) {
  const { peerId } = useFriendsUrl();
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
