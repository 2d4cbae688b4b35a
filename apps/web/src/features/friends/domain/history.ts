import type { MessagePart } from "@/entities/chat/domain/chat-message";

/** A stored message, as far as the chat shows it. */
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
  /** What it answers; a row that came live does not bring it. */
  readonly reply?: QuotedMessage | null;
}

/** As much of a message as is quoted. */
export type QuotedMessage = Pick<StoredMessage, "id" | "sender_id" | "content">;

/** The part of a conversation that is at hand. */
export interface History {
  /** Oldest first. */
  readonly messages: readonly StoredMessage[];
  /** There are older ones on the server. */
  readonly hasOlder: boolean;
  /**
   * All up to this moment is here. What came live after it may have gaps: a change that was missed
   * while the connection was down. Null while nothing was written.
   */
  readonly syncedUntil: string | null;
}

function byTime(a: StoredMessage, b: StoredMessage): number {
  // Microseconds matter, and a date has none: the texts are all of the same zone.
  const [first, second] = [a.created_at, b.created_at].map(microseconds);
  return (first ?? 0) - (second ?? 0) || (a.id < b.id ? -1 : 1);
}

/** Whether a moment is before another; none is not. */
export function isBefore(iso: string | null, other: string): boolean {
  return iso !== null && microseconds(iso) < microseconds(other);
}

/** Microseconds since the epoch; exact until the year 2255. */
export function microseconds(iso: string): number {
  const fraction = /\.(\d+)/.exec(iso)?.[1] ?? "";
  return Math.floor(Date.parse(iso) / 1000) * 1e6 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

/** The file of a message's picture; null of one that was taken away. */
const pictureOf = ({ part }: StoredMessage) => (part?.kind === "picture" ? part.file : null);

/** Of a message only the reactions ever change, and whether its picture is there. */
function isAsBefore(before: StoredMessage, now: StoredMessage): boolean {
  return (
    before.sender_reaction === now.sender_reaction &&
    before.receiver_reaction === now.receiver_reaction &&
    pictureOf(before) === pictureOf(now)
  );
}

/** Takes in messages that came from wherever, each once, in order and as it stands now. */
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

/** What a message answers, where it is at hand. */
export function quoted(history: History, message: StoredMessage): QuotedMessage | null {
  if (message.reply_to_id === null) return null;
  return message.reply ?? history.messages.find(({ id }) => id === message.reply_to_id) ?? null;
}
