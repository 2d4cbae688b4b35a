import type { ChatMessage } from "./chat-message.ts";

/** A row of the message list: a day separator or a message. */
export type MessageRow =
  | { readonly kind: "day"; readonly key: string; readonly day: string }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly message: ChatMessage;
      /** Whether the message is the first or last of consecutive messages by one sender. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    };

/** After a pause this long, a message is not grouped with the previous one. */
const RUN_MS = 5 * 60_000;

/** The day of a timestamp in the local time zone, as `2026-11-20`. */
export function localDay(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function isSameRun(a: ChatMessage | undefined, b: ChatMessage | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.senderId === b.senderId &&
    a.author?.role === b.author?.role &&
    localDay(a.createdAt) === localDay(b.createdAt) &&
    Math.abs(Date.parse(b.createdAt) - Date.parse(a.createdAt)) < RUN_MS
  );
}

/** Adds a separator at each new day, and groups consecutive messages of one sender. Expects messages oldest first. */
export function toRows(messages: readonly ChatMessage[]): MessageRow[] {
  const rows: MessageRow[] = [];
  let day = "";
  for (const [index, message] of messages.entries()) {
    const own = localDay(message.createdAt);
    if (own !== day) {
      day = own;
      rows.push({ kind: "day", key: `day:${day}`, day });
    }
    rows.push({
      kind: "message",
      key: message.key,
      message,
      isFirst: !isSameRun(messages[index - 1], message),
      isLast: !isSameRun(message, messages[index + 1]),
    });
  }
  return rows;
}
