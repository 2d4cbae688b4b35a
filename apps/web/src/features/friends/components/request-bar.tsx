import { Ban, Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Conversation } from "../api/get-conversation.ts";
import { useAcceptConversation, useBlock } from "../api/manage-friend.ts";
import { copy } from "../copy.ts";

/** Shown to a team leader if a player who is not a friend has written: the leader accepts or blocks. */
export function RequestBar({ conversation }: { readonly conversation: Conversation }) {
  const accept = useAcceptConversation();
  const block = useBlock();
  const { peer_id: peerId, username } = conversation;
  const isBusy = accept.isPending || block.isPending;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent/50 bg-surface-raised p-3">
      <p className="min-w-0 flex-1 basis-64 text-[0.9375rem] break-words">
        {copy.conversation.requestNote(username)}
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => block.mutate(peerId)}>
          <Ban aria-hidden />
          {copy.manage.block}
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => accept.mutate(peerId)}>
          <Check aria-hidden />
          {copy.requests.accept}
        </Button>
      </div>
    </div>
  );
}
