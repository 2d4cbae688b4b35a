import { ArrowLeft, Megaphone } from "lucide-react";
import { use } from "react";
import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { formatRelative } from "@/lib/format";
import { chatCopy } from "@/entities/chat/copy";
import type { Conversation } from "../api/conversations.ts";
import { copy } from "../copy.ts";
import { FriendChallengesContext } from "../friend-challenges-context.ts";
import { ADMINISTRATION_ID, isHere } from "../domain/conversation-url-name.ts";
import { useFriendsUrl } from "../hooks/use-friends-url.ts";
import { ConversationMenu } from "./conversation-menu.tsx";

interface ConversationHeaderProps {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly presence: { readonly isOnline: boolean; readonly leftAt: string | null };
  readonly isTyping: boolean;
}

const REFRESH_MS = 30_000;

/** The header of a conversation: the other person, whether they are online, and the actions. */
export function ConversationHeader({
  userId,
  conversation,
  presence,
  isTyping,
}: ConversationHeaderProps) {
  const { toList } = useFriendsUrl();
  const challenges = use(FriendChallengesContext);
  const { peer_id: peerId, username, avatar_url: avatarUrl } = conversation;
  const isAdministration = peerId === ADMINISTRATION_ID;
  return (
    <header className="flex min-h-18 flex-none items-center gap-3 border-b border-border px-2 md:px-4">
      <Link
        to={toList}
        aria-label={copy.back}
        className="grid size-11 flex-none place-items-center text-muted hover:text-foreground md:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      {isAdministration ? (
        <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-gradient text-accent-foreground">
          <Megaphone aria-hidden className="size-5" />
        </span>
      ) : (
        <UserAvatar name={username} src={avatarUrl} className="size-11" />
      )}
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-lg font-semibold" title={username}>
          {isAdministration || conversation.is_closed ? (
            username
          ) : (
            <Link to={paths.profile(peerId)} className="hover:underline">
              {username}
            </Link>
          )}
        </h2>
        <p className="flex items-center gap-1.5 truncate text-sm text-muted">
          {isAdministration ? (
            copy.presence.administration
          ) : (
            <Status conversation={conversation} presence={presence} isTyping={isTyping} />
          )}
        </p>
      </div>
      {conversation.is_friend &&
        !conversation.is_blocked &&
        !conversation.is_closed &&
        challenges?.offer({ id: peerId, username }, "compact")}
      {!isAdministration && <ConversationMenu userId={userId} conversation={conversation} />}
    </header>
  );
}

type StatusProps = Omit<ConversationHeaderProps, "userId">;

function Status({ conversation, presence, isTyping }: StatusProps) {
  const now = useNow(REFRESH_MS);
  if (isTyping)
    return <span className="text-accent-2">{chatCopy.typing(conversation.username)}</span>;
  const { leftAt } = presence;
  const { last_seen_at: touchedAt } = conversation;
  const seen = leftAt !== null && !(touchedAt !== null && touchedAt > leftAt) ? leftAt : touchedAt;
  if (presence.isOnline || (leftAt === null && isHere(seen, now))) {
    return (
      <>
        <span aria-hidden className={cn("size-2 rounded-full bg-success")} />
        {copy.presence.online}
      </>
    );
  }
  if (seen) return copy.presence.seen(formatRelative(seen, now));
  return conversation.team_name ? copy.leaderOf(conversation.team_name) : null;
}
