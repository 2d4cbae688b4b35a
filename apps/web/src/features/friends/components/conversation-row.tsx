import { Megaphone } from "lucide-react";
import { use } from "react";
import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { formatDate, formatTime } from "@/lib/format";
import type { Conversation } from "../api/conversations.ts";
import { copy } from "../copy.ts";
import { FriendChallengesContext } from "../friend-challenges-context.ts";
import { ADMINISTRATION_ID, isHere } from "../domain/conversation-url-name.ts";

/** The number of unread messages in a conversation; renders nothing for zero. */
export function UnreadCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="grid h-5 min-w-5 flex-none place-items-center rounded-full bg-accent-2 px-1.5 text-xs font-bold text-accent-foreground">
      <span aria-hidden>{copy.badge(count)}</span>
      <span className="sr-only">{copy.unread(count)}</span>
    </span>
  );
}

/** A dot at a picture if the person is online; renders nothing for others. */
export function HereMark({ seen, now }: { readonly seen: string | null; readonly now: number }) {
  if (!isHere(seen, now)) return null;
  return (
    <span className="absolute right-0 bottom-0 size-3.5 rounded-full border-2 border-surface bg-success">
      <span className="sr-only">{copy.presence.online}</span>
    </span>
  );
}

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly userId: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

const DAY_MS = 86_400_000;
const REFRESH_MS = 60_000;

const weekday = new Intl.DateTimeFormat("es-AR", { weekday: "short" });
const shortDate = new Intl.DateTimeFormat("es-AR", {
  day: "numeric",
  month: "numeric",
  year: "2-digit",
});

/** Returns the hour for today, the weekday within a week, else the date. */
function shortMoment(iso: string, now: number): string {
  const date = new Date(iso);
  if (date.toDateString() === new Date(now).toDateString()) return formatTime(iso);
  return (now - date.getTime() < 6 * DAY_MS ? weekday : shortDate).format(date);
}

/**
 * A conversation in the list, with a button to challenge a friend.
 * The open conversation has that button in its header instead.
 */
export function ConversationRow(props: ConversationRowProps) {
  const {
    peer_id: id,
    username,
    is_friend,
    is_blocked,
    is_closed,
    is_request,
  } = props.conversation;
  const challenges = use(FriendChallengesContext);
  const isOffered = is_friend && !is_blocked && !is_closed && !props.isCurrent;
  return (
    <div className="flex items-center">
      <ConversationLink {...props} />
      {isOffered
        ? challenges?.offer({ id, username }, "sign")
        : // Reserves the column, so that all rows align.
          challenges && !is_request && <span className="w-11 flex-none" />}
    </div>
  );
}

/** One conversation: the other person, the start of the last message, its time, and the number of unread ones. */
function ConversationLink({ conversation, userId, to, isCurrent }: ConversationRowProps) {
  const { username, avatar_url: avatarUrl, unread_count: unread } = conversation;
  const isAdministration = conversation.peer_id === ADMINISTRATION_ID;
  const now = useNow(REFRESH_MS);
  const preview = conversation.last_content ?? copy.newFriend;
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "flex h-18 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 focus-visible:-outline-offset-2",
        isCurrent ? "bg-surface-raised" : "hover:bg-surface-raised/60",
      )}
    >
      <span className="relative flex-none">
        {isAdministration ? (
          <span className="grid size-12 place-items-center rounded-full bg-accent-gradient text-accent-foreground">
            <Megaphone aria-hidden className="size-6" />
          </span>
        ) : (
          <UserAvatar name={username} src={avatarUrl} className="size-12" />
        )}
        <HereMark seen={conversation.last_seen_at} now={now} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cn("truncate", unread > 0 ? "font-bold" : "font-semibold")}>
            {username}
          </span>
          {conversation.last_created_at && (
            <time
              dateTime={conversation.last_created_at}
              title={formatDate(conversation.last_created_at)}
              className={cn(
                "ml-auto flex-none text-xs",
                unread > 0 ? "text-accent-2" : "text-muted",
              )}
            >
              {shortMoment(conversation.last_created_at, now)}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          <span
            className={cn(
              "min-w-0 flex-1 truncate text-[0.9375rem]",
              unread > 0 ? "text-foreground" : "text-muted",
              conversation.last_content === null && "italic",
            )}
          >
            {conversation.last_sender_id === userId ? copy.you(preview) : preview}
          </span>
          <UnreadCount count={unread} />
        </span>
      </span>
    </Link>
  );
}
