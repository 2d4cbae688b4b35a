import { useQuery } from "@tanstack/react-query";
import { Check, MessageSquare, UserPlus } from "lucide-react";
import { type ReactNode, use } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { friendRequestsQuery, useRequestFriendship } from "../api/friend-requests.ts";
import { conversationQuery } from "../api/conversations.ts";
import { copy } from "../copy.ts";
import { FriendChallengesContext } from "../friend-challenges-context.ts";
import { ConversationMenu } from "./conversation-menu.tsx";

interface ProfileActionsProps {
  readonly userId: string;
  readonly profileId: string;
  /** Further items for the player's menu. */
  readonly ofPlayer: ReactNode;
  /** Actions that are shown directly before the menu, and alone until the conversation has loaded. */
  readonly children: ReactNode;
}

/** The class that gives a main action button a full line on a phone. */
const LIT = "max-md:w-full";

/** The actions on another player: write, send a friend request, block, report. */
export function ProfileActions({ userId, profileId, ofPlayer, children }: ProfileActionsProps) {
  const { data: conversation } = useQuery(conversationQuery(profileId));
  const { data: requests } = useQuery(friendRequestsQuery(userId));
  const request = useRequestFriendship(userId);
  const challenges = use(FriendChallengesContext);
  if (!conversation || !requests || conversation.is_closed) return children;
  const isSent = requests.sent.some(({ recipient }) => recipient.id === profileId);
  const isReceived = requests.received.some(({ sender }) => sender.id === profileId);
  const { username } = conversation;
  const mayAsk = !conversation.is_friend && !conversation.is_blocked && !isSent && !isReceived;
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:w-full md:justify-end max-md:[&>.btn:not(.btn-icon)]:flex-auto max-md:[&>.btn]:px-3">
      {isReceived && (
        <Link to={paths.friendRequests()} className={cn(buttonClass(), LIT)}>
          {copy.add.answer}
        </Link>
      )}
      {mayAsk && (
        <Button
          aria-label={copy.add.requestOf(username)}
          isLoading={request.isPending}
          className={cn(conversation.may_write && LIT)}
          onClick={() => request.mutate(profileId)}
        >
          <UserPlus aria-hidden />
          {copy.add.request}
        </Button>
      )}
      {conversation.is_friend &&
        !conversation.is_blocked &&
        challenges?.offer({ id: profileId, username }, "words")}
      {conversation.may_write && (
        <Link
          to={paths.friends(profileId)}
          aria-label={copy.add.writeTo(username)}
          className={buttonClass({ variant: "secondary" })}
        >
          <MessageSquare aria-hidden />
          {/* For a friend, a phone hides this text, so that all actions fit on one line. */}
          <span className={cn(conversation.is_friend && "max-md:hidden")}>{copy.message}</span>
        </Link>
      )}
      {isSent && (
        <span className="flex min-h-11 items-center gap-1.5 text-muted max-md:w-full">
          <Check aria-hidden className="size-4" />
          {copy.add.pending}
        </span>
      )}
      {children}
      <ConversationMenu userId={userId} conversation={conversation} ofPlayer={ofPlayer} />
      {mayAsk && challenges && (
        <p className="w-full text-sm wrap-anywhere text-muted md:text-right">
          {copy.add.toChallenge(username)}
        </p>
      )}
    </div>
  );
}
