import { chatCopy } from "../copy.ts";
import type { Quote } from "../domain/chat-message.ts";

interface MessageQuoteProps {
  readonly quote: Quote;
  /** Scrolls to the quoted message. Undefined if that message is not loaded. */
  readonly onJump?: (() => void) | undefined;
}

const FRAME =
  "mb-1 block w-full rounded-md border-l-3 border-accent bg-background/40 px-2.5 py-1 text-left text-sm";

/** The quoted message in two lines. A press scrolls to it. */
export function MessageQuote({ quote, onJump }: MessageQuoteProps) {
  const text = (
    <>
      <span className="block truncate font-semibold text-accent-2">{quote.author}</span>
      <span className="line-clamp-2 break-words text-muted">{quote.content}</span>
    </>
  );
  return onJump ? (
    <button
      type="button"
      aria-label={`${chatCopy.toQuoted(quote.author)}: ${quote.content}`}
      onClick={onJump}
      className={`${FRAME} hover:bg-background/60`}
    >
      {text}
    </button>
  ) : (
    <span className={FRAME}>{text}</span>
  );
}
