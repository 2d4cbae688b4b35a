import { useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { isUuid } from "@/lib/uuid";
import { conversationQuery } from "../api/get-conversation.ts";
import { messagesQuery } from "../api/messages.ts";
import { copy } from "../copy.ts";
import { ConversationView } from "./conversation-view.tsx";

interface ConversationPaneProps {
  readonly userId: string;
  readonly peerId: string;
}

/** The open conversation, or the reason why there is none. */
export function ConversationPane({ userId, peerId }: ConversationPaneProps) {
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

/** The placeholder of a conversation. */
export function ConversationSkeleton() {
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
