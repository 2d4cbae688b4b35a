import { chatCopy } from "../copy.ts";
import type { Reaction } from "../domain/chat-message.ts";

interface MessageReactionsProps {
  readonly reactions: readonly Reaction[];
  /** Removes the viewer's own reaction. Undefined if reactions cannot be changed. */
  readonly onRemove?: (() => void) | undefined;
}

const CHIP =
  "inline-flex h-7 items-center rounded-full border border-border bg-surface px-2 leading-none";

/** The reactions below a message; the viewer can remove their own. */
export function MessageReactions({ reactions, onRemove }: MessageReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <span className="relative z-1 -mt-1.5 flex flex-wrap gap-1 px-2">
      {reactions.map(({ emoji, isOwn, author, authorId }) =>
        isOwn && onRemove ? (
          <button
            key="own"
            type="button"
            aria-label={chatCopy.removeReaction(emoji)}
            onClick={onRemove}
            className={`${CHIP} border-accent`}
          >
            {emoji}
          </button>
        ) : (
          <span
            key={authorId ?? author}
            role="img"
            aria-label={chatCopy.reactedWith(author, emoji)}
            title={author}
            className={CHIP}
          >
            {emoji}
          </span>
        ),
      )}
    </span>
  );
}
