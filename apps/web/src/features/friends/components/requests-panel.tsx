import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Check, Inbox, X } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import {
  friendRequestsQuery,
  useAnswerFriendRequest,
  useCancelFriendRequest,
} from "../api/friend-requests.ts";
import { conversationsQuery } from "../api/conversations.ts";
import { copy } from "../copy.ts";
import { useFriendsUrl } from "../hooks/use-friends-url.ts";
import { ConversationRow } from "./conversation-row.tsx";
import { PanelSection } from "./panel-section.tsx";
import { PersonRow } from "./person-row.tsx";

/**
 * The requests that wait for an answer: friend requests in both directions, and messages of players to a team leader.
 */
export function RequestsPanel({ userId }: { readonly userId: string }) {
  const friends = useQuery(friendRequestsQuery(userId));
  const messages = useInfiniteQuery(conversationsQuery("requests", ""));
  const answer = useAnswerFriendRequest();
  const cancel = useCancelFriendRequest();
  const { peerId, toConversation } = useFriendsUrl();
  const error = friends.error ?? messages.error;
  if (error && (!friends.data || !messages.data)) {
    const retry = () => Promise.all([friends.refetch(), messages.refetch()]);
    return <ErrorState title={copy.requests.error} onRetry={retry} className="m-3" />;
  }
  if (!friends.data || !messages.data) return <ListSkeleton rows={4} className="m-3 h-16" />;
  const { received, sent } = friends.data;
  const conversations = messages.data.pages.flat();
  if (received.length + sent.length + conversations.length === 0) {
    return (
      <EmptyState
        icon={Inbox}
        title={copy.requests.none}
        description={copy.requests.noneDescription}
        className="m-3"
      />
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-4">
      <PanelSection
        title={copy.requests.messages}
        hint={copy.requests.messagesHint}
        count={conversations.length}
      >
        {conversations.map((conversation) => (
          <li key={conversation.peer_id}>
            <ConversationRow
              conversation={conversation}
              userId={userId}
              to={toConversation(conversation.peer_id)}
              isCurrent={conversation.peer_id === peerId}
            />
          </li>
        ))}
      </PanelSection>
      <PanelSection title={copy.requests.received} count={received.length}>
        {received.map(({ id, created_at: at, sender }) => (
          <PersonRow key={id} person={sender} detail={<RelativeTime value={at} />}>
            <Button
              size="sm"
              aria-label={copy.requests.acceptOf(sender.username)}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ requestId: id, status: "accepted" })}
            >
              <Check aria-hidden />
              {copy.requests.accept}
            </Button>
            <Button
              size="sm"
              icon
              variant="ghost"
              aria-label={copy.requests.declineOf(sender.username)}
              title={copy.requests.decline}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ requestId: id, status: "declined" })}
            >
              <X aria-hidden />
            </Button>
          </PersonRow>
        ))}
      </PanelSection>
      <PanelSection title={copy.requests.sent} count={sent.length}>
        {sent.map(({ id, created_at: at, recipient }) => (
          <PersonRow key={id} person={recipient} detail={<RelativeTime value={at} />}>
            <Button
              size="sm"
              variant="ghost"
              aria-label={copy.requests.cancelOf(recipient.username)}
              disabled={cancel.isPending}
              onClick={() => cancel.mutate(id)}
            >
              {copy.requests.cancel}
            </Button>
          </PersonRow>
        ))}
      </PanelSection>
    </div>
  );
}
