import type { MessagePart } from "@/entities/chat/domain/chat-message";

/** A stored message, with the columns that the chat needs. */
export interface StoredMessage {
  readonly id: string;
  readonly sender_id: string;
  readonly receiver_id: string;
  readonly content: string;
  readonly client_id: string | null;
  readonly created_at: string;
  readonly reply_to_id: string | null;
  readonly sender_reaction: string | null;
  readonly receiver_reaction: string | null;
  readonly part?: MessagePart | null;
  /** The quoted message; a row that arrives live does not include it. */
  readonly reply?: QuotedMessage | null;
}

export type QuotedMessage = Pick<StoredMessage, "id" | "sender_id" | "content">;

/** The loaded part of a conversation. */
export interface History {
  /** The loaded messages, oldest first. */
  readonly messages: readonly StoredMessage[];
  readonly hasOlder: boolean;
  /**
   * The point in time until which the history is complete.
   * Messages after that time arrived live, and some may be missing. Null if there are no messages.
   */
  readonly syncedUntil: string | null;
}

function byTime(a: StoredMessage, b: StoredMessage): number {
  // `Date` alone would lose the microseconds of the timestamps.
  const [first, second] = [a.created_at, b.created_at].map(microseconds);
  return (first ?? 0) - (second ?? 0) || (a.id < b.id ? -1 : 1);
}

/** Whether a point in time is before another; false for null. */
export function isBefore(iso: string | null, other: string): boolean {
  return iso !== null && microseconds(iso) < microseconds(other);
}

/** Microseconds since the epoch; exact until the year 2255. */
export function microseconds(iso: string): number {
  const fraction = /\.(\d+)/.exec(iso)?.[1] ?? "";
  return Math.floor(Date.parse(iso) / 1000) * 1e6 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

/** The file name of a message's picture; null if the picture was removed. */
const pictureOf = ({ part }: StoredMessage) => (part?.kind === "picture" ? part.file : null);

/** In a stored message, only the reactions can change, and the picture can be removed. */
function isAsBefore(before: StoredMessage, now: StoredMessage): boolean {
  return (
    before.sender_reaction === now.sender_reaction &&
    before.receiver_reaction === now.receiver_reaction &&
    pictureOf(before) === pictureOf(now)
  );
}

/** Adds messages from any source, each once, in order and in its newest version. */
export function merge(history: History, added: readonly StoredMessage[]): History {
  const byId = new Map(history.messages.map((message) => [message.id, message]));
  const changed = added.filter((message) => {
    const before = byId.get(message.id);
    return before === undefined || !isAsBefore(before, message);
  });
  if (changed.length === 0) return history;
  const isLonger = changed.some(({ id }) => !byId.has(id));
  for (const message of changed) byId.set(message.id, { ...byId.get(message.id), ...message });
  const messages = [...byId.values()];
  return { ...history, messages: isLonger ? messages.toSorted(byTime) : messages };
}

/** The quoted message, if it is loaded. */
export function quoted(history: History, message: StoredMessage): QuotedMessage | null {
  if (message.reply_to_id === null) return null;
  return message.reply ?? history.messages.find(({ id }) => id === message.reply_to_id) ?? null;
}
