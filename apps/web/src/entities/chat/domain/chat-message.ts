import type { Tables } from "@leyenda/db-types";

/** An attachment of a message: a picture, a card or an invitation. */
export type MessagePart = NonNullable<Tables<"messages">["part"]>;
export type PicturePart = Extract<MessagePart, { kind: "picture" }>;

/** The delivery state of the viewer's own message. */
export type MessageState = "waiting" | "failed" | "sent" | "delivered" | "read";

/** A message in the form that all chats show, in private and group conversations. */
export interface ChatMessage {
  /** The React key of the message in the list. It does not change when the message is stored, so that nothing jumps. */
  readonly key: string;
  /** The id of the stored row; null while the message is being sent. */
  readonly id: string | null;
  /** The author's id; null for a system message. */
  readonly senderId: string | null;
  readonly content: string;
  readonly createdAt: string;
  /** The delivery state; null on messages of other people. */
  readonly state: MessageState | null;
  /** Why the server refused the message, or what sending waits for. */
  readonly note?: string | null;
  readonly part?: MessagePart | null;
  /** The URL to which a system message links. */
  readonly link?: string | null;
  /** The message that this message quotes; undefined if it quotes none. */
  readonly quote?: Quote | undefined;
  /** The reactions, at most one per person. */
  readonly reactions?: readonly Reaction[];
  /** The author; undefined in a conversation between two people. */
  readonly author?: ChatAuthor | undefined;
}

/** An earlier message of the chat that a message quotes. */
export interface Quote {
  readonly id: string;
  readonly author: string;
  readonly content: string;
}

export interface Reaction {
  readonly emoji: string;
  readonly isOwn: boolean;
  readonly author: string;
  /** The author's id; undefined in a conversation between two people. */
  readonly authorId?: string;
}

export interface ChatAuthor {
  readonly name: string;
  readonly avatarUrl: string | null;
  /** The side or the role of the author, as text. */
  readonly role?: string | null;
  readonly isOfficial?: boolean;
}

/** Whether there are older messages than the loaded ones, and how to load them. */
export interface OlderMessages {
  readonly exist: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}
