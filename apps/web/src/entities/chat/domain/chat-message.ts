import type { Tables } from "@leyenda/db-types";

/** What a message carries in addition to its text. */
export type MessagePart = NonNullable<Tables<"messages">["part"]>;
export type PicturePart = Extract<MessagePart, { kind: "picture" }>;

/** The delivery state of the viewer's own message. */
export type MessageState = "waiting" | "failed" | "sent" | "delivered" | "read";

/** A message in the form that every chat shows, private or of a group. */
export interface ChatMessage {
  /** The same before and after sending, so that the row does not jump. */
  readonly key: string;
  /** The id of the stored row; null while the message is being sent. */
  readonly id: string | null;
  /** Null for a message of the system. */
  readonly senderId: string | null;
  readonly content: string;
  readonly createdAt: string;
  /** Null on messages of others. */
  readonly state: MessageState | null;
  /** Why sending was refused, or what it waits for. */
  readonly note?: string | null;
  readonly part?: MessagePart | null;
  /** Where a message of the system leads. */
  readonly link?: string | null;
  /** The quoted message. */
  readonly quote?: Quote | undefined;
  /** The reactions, at most one per person. */
  readonly reactions?: readonly Reaction[];
  /** The author, in a conversation of more than two people. */
  readonly author?: ChatAuthor | undefined;
}

/** A quoted message. */
export interface Quote {
  readonly id: string;
  readonly author: string;
  readonly content: string;
}

export interface Reaction {
  readonly emoji: string;
  readonly isOwn: boolean;
  readonly author: string;
  /** The author's id, in a conversation of more than two people. */
  readonly authorId?: string;
}

export interface ChatAuthor {
  readonly name: string;
  readonly avatarUrl: string | null;
  /** The side or the role of the author. */
  readonly role?: string | null;
  readonly isOfficial?: boolean;
}

/** The state and the loading of messages before the oldest loaded one. */
export interface OlderMessages {
  readonly exist: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}
