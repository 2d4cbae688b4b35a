import { UserAvatar } from "@/components/user-avatar";
import { cn } from "@/lib/cn";
import { formatTime } from "@/lib/format";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchCopy } from "@/entities/match/copy";
import type { MatchMessage } from "../api/list-match-messages.ts";
import { copy } from "../copy.ts";

interface ChatMessageProps {
  readonly message: MatchMessage;
  readonly match: MatchDetails;
  readonly isOwn: boolean;
}

/** One message: who wrote it, for which side, when. */
export function ChatMessage({ message, match, isOwn }: ChatMessageProps) {
  const side = [match.side1, match.side2].find(
    (candidate) => candidate?.id === message.participant_id,
  );
  const name = message.sender?.username ?? matchCopy.deletedPlayer;
  const role =
    message.participant_id === null ? copy.chat.admin : side?.type === "team" ? side.name : null;
  return (
    <li
      className={cn("flex gap-2.5", isOwn && "flex-row-reverse", message.isPending && "opacity-60")}
    >
      <UserAvatar name={name} src={message.sender?.avatar_url} className="size-8" />
      <div className={cn("min-w-0 max-w-[80%]", isOwn && "text-right")}>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <span className="font-medium text-foreground">{name}</span>
          {role && (
            <span className={message.participant_id === null ? "text-warning" : undefined}>
              {role}
            </span>
          )}
          <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
        </p>
        <p
          className={cn(
            "mt-1 inline-block rounded-lg px-3 py-2 text-left break-words whitespace-pre-wrap",
            isOwn ? "bg-accent/25" : "bg-surface-raised",
          )}
        >
          {message.content}
        </p>
      </div>
    </li>
  );
}
