import { Ban, EllipsisVertical, Flag, User, UserMinus } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { paths } from "@/config/paths";
import { ReportDialog } from "@/entities/report/components/report-dialog";
import type { Conversation } from "../api/conversations.ts";
import { useBlock, useRemoveFriend, useUnblock } from "../api/manage-friend.ts";
import { copy } from "../copy.ts";
import { FriendChallengesContext } from "../friend-challenges-context.ts";

interface ConversationMenuProps {
  readonly userId: string;
  readonly conversation: Conversation;
  /** On a profile page: the menu items that replace the link to the profile. */
  readonly ofPlayer?: ReactNode;
}

type Asking = "remove" | "block" | "report" | null;

/** The menu of a conversation: profile, end of the friendship, block, report. */
export function ConversationMenu({ userId, conversation, ofPlayer }: ConversationMenuProps) {
  const { peer_id: peerId, username } = conversation;
  const [asking, setAsking] = useState<Asking>(null);
  const remove = useRemoveFriend(userId);
  const challenges = use(FriendChallengesContext);
  const block = useBlock();
  const unblock = useUnblock();
  const close = () => setAsking(null);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" icon aria-label={copy.conversation.options(username)}>
            <EllipsisVertical aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {ofPlayer ??
            (!conversation.is_closed && (
              <DropdownMenuItem asChild>
                <Link to={paths.profile(peerId)}>
                  <User aria-hidden />
                  {copy.conversation.profile}
                </Link>
              </DropdownMenuItem>
            ))}
          {conversation.is_friend && !conversation.is_closed && challenges?.invite(peerId)}
          <DropdownMenuItem aria-haspopup="dialog" onSelect={() => setAsking("report")}>
            <Flag aria-hidden />
            {copy.manage.report}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          {conversation.is_friend && (
            <DropdownMenuItem aria-haspopup="dialog" onSelect={() => setAsking("remove")}>
              <UserMinus aria-hidden />
              {copy.manage.remove}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem
            aria-haspopup={conversation.is_blocked ? undefined : "dialog"}
            onSelect={() => (conversation.is_blocked ? unblock.mutate(peerId) : setAsking("block"))}
          >
            <Ban aria-hidden />
            {conversation.is_blocked ? copy.manage.unblock : copy.manage.block}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={asking === "remove"}
        onClose={close}
        title={copy.manage.removeTitle(username)}
        description={copy.manage.removeText}
        confirmLabel={copy.manage.removeConfirm}
        onConfirm={() => remove.mutateAsync(peerId)}
      />
      <ConfirmDialog
        open={asking === "block"}
        onClose={close}
        title={copy.manage.blockTitle(username)}
        description={copy.manage.blockText}
        confirmLabel={copy.manage.block}
        onConfirm={() => block.mutateAsync(peerId)}
      />
      {asking === "report" && (
        <ReportDialog target={{ kind: "profile", id: peerId, name: username }} onClose={close} />
      )}
    </>
  );
}
