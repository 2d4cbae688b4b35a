import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import {
  friendRequestsQuery,
  useAnswerFriendRequest,
  useCancelFriendRequest,
  useRequestFriendship,
} from "../api/friend-requests.ts";
import type { Conversation } from "../api/conversations.ts";
import { useUnblock } from "../api/manage-friend.ts";
import { copy } from "../copy.ts";
import { ADMINISTRATION_ID } from "../domain/conversation-url-name.ts";

interface WhyReadOnlyProps {
  readonly userId: string;
  readonly conversation: Conversation;
}

/** Replaces the message field with the reason why the viewer cannot write, and what they can do about it. */
export function WhyReadOnly({ userId, conversation }: WhyReadOnlyProps) {
  const unblock = useUnblock();
  const { peer_id: peerId } = conversation;
  if (peerId === ADMINISTRATION_ID) return <Why text={copy.conversation.readOnly} />;
  if (conversation.is_blocked) {
    return (
      <Why text={copy.conversation.blocked}>
        <Button
          size="sm"
          variant="secondary"
          isLoading={unblock.isPending}
          onClick={() => unblock.mutate(peerId)}
        >
          {copy.manage.unblock}
        </Button>
      </Why>
    );
  }
  if (conversation.is_closed) return <Why text={copy.conversation.closed} />;
  return <NoFriend userId={userId} conversation={conversation} />;
}

/** Shown if the two users are not friends: the viewer can send a request, or handle the pending one. */
function NoFriend({ userId, conversation }: WhyReadOnlyProps) {
  const { peer_id: peerId, username } = conversation;
  const { data: requests } = useQuery(friendRequestsQuery(userId));
  const request = useRequestFriendship(userId);
  const answer = useAnswerFriendRequest();
  const cancel = useCancelFriendRequest();
  if (!requests) return <Why text={copy.conversation.noFriend} />;
  const sent = requests.sent.find(({ recipient }) => recipient.id === peerId);
  if (sent) {
    return (
      <Why text={copy.add.pending}>
        <Button
          size="sm"
          variant="ghost"
          aria-label={copy.requests.cancelOf(username)}
          isLoading={cancel.isPending}
          onClick={() => cancel.mutate(sent.id)}
        >
          {copy.requests.cancel}
        </Button>
      </Why>
    );
  }
  const received = requests.received.find(({ sender }) => sender.id === peerId);
  if (received) {
    const give = (status: "accepted" | "declined") =>
      answer.mutate({ requestId: received.id, status });
    return (
      <Why text={copy.conversation.wantsFriend(username)}>
        <Button
          size="sm"
          aria-label={copy.requests.acceptOf(username)}
          disabled={answer.isPending}
          onClick={() => give("accepted")}
        >
          {copy.requests.accept}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={copy.requests.declineOf(username)}
          disabled={answer.isPending}
          onClick={() => give("declined")}
        >
          {copy.requests.decline}
        </Button>
      </Why>
    );
  }
  return (
    <Why text={copy.conversation.noFriend}>
      <Button
        size="sm"
        variant="secondary"
        isLoading={request.isPending}
        onClick={() => request.mutate(peerId)}
      >
        {copy.conversation.addFriend}
      </Button>
    </Why>
  );
}

function Why({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-md bg-surface-raised px-4 py-2 text-center text-[0.9375rem] text-muted">
      <p>{text}</p>
      {children && <div className="flex gap-2">{children}</div>}
    </div>
  );
}
