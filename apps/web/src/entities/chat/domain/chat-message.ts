import type { Tables } from "@leyenda/db-types";

/** What a message carries beside its words. */
export type MessagePart = NonNullable<Tables<"messages">["part"]>;
export type PicturePart = Extract<MessagePart, { kind: "picture" }>;

/** How far an own message has come. */
export type MessageState = "waiting" | "failed" | "sent" | "delivered" | "read";

/** A message as the chat shows it, whether friends or the sides of a match wrote it. */
export interface ChatMessage {
  /** The same before and after it was sent, so that it does not jump. */
  readonly key: string;
  /** Of the stored row; null while it is on its way. */
  readonly id: string | null;
  /** Null where the product says it. */
  readonly senderId: string | null;
  readonly content: string;
  readonly createdAt: string;
  /** Null on the messages of others. */
  readonly state: MessageState | null;
  /** Why it was refused, or what it waits for. */
  readonly note?: string | null;
  readonly part?: MessagePart | null;
  /** Where the product's own words lead. */
  readonly link?: string | null;
  /** What it answers. */
  readonly quote?: Quote | undefined;
  /** What stands under it, at most one of each person. */
  readonly reactions?: readonly Reaction[];
  /** Where more than two talk: who wrote it. */
  readonly author?: ChatAuthor | undefined;
}

/** A message that is answered. */
export interface Quote {
  readonly id: string;
  readonly author: string;
  readonly content: string;
}

export interface Reaction {
  readonly emoji: string;
  readonly isOwn: boolean;
  readonly author: string;
  /** Of whom, where more than two talk. */
  readonly authorId?: string;
}

export interface ChatAuthor {
  readonly name: string;
  readonly avatarUrl: string | null;
  /** For whom or as what he writes. */
  readonly role?: string | null;
  readonly isOfficial?: boolean;
}

/** What stands above the oldest message at hand, and how it is fetched. */
export interface OlderMessages {
  readonly exist: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}
