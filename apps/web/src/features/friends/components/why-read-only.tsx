import { useRequestFriendship } from "../api/friend-requests.ts";
import type { Conversation } from "../api/get-conversation.ts";
import { useUnblock } from "../api/manage-friend.ts";
import { Button } from "@/components/ui/button";
import { copy } from "../copy.ts";
import { ADMINISTRATION_ID } from "../domain/peer.ts";

interface WhyReadOnlyProps {
  readonly userId: string;
  readonly conversation: Conversation;
}

/** Says in place of the field why one cannot write, and what can be done about it. */
export function WhyReadOnly({ userId, conversation }: WhyReadOnlyProps) {
  const request = useRequestFriendship(userId);
  const unblock = useUnblock();
  const { peer_id: peerId } = conversation;
  const [text, action] =
    peerId === ADMINISTRATION_ID
      ? [copy.conversation.readOnly]
      : conversation.is_blocked
        ? [
            copy.conversation.blocked,
            { label: copy.manage.unblock, run: () => unblock.mutate(peerId) },
          ]
        : conversation.is_closed
          ? [copy.conversation.closed]
          : [
              copy.conversation.noFriend,
              { label: copy.conversation.addFriend, run: () => request.mutate(peerId) },
            ];
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center text-[0.9375rem] text-muted">
      {text}
      {action && (
        <Button
          size="sm"
          variant="secondary"
          isLoading={request.isPending || unblock.isPending}
          onClick={action.run}
        >
          {action.label}
        </Button>
      )}
    </p>
  );
}
