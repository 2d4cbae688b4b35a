import { createContext, type ReactNode } from "react";
import type { PicturePart } from "./domain/chat-message.ts";
import type { CardReference } from "./domain/card-reference.ts";

/** Where a card stands. */
export interface CardContext {
  readonly viewerId: string;
  /** The viewer wrote the message. */
  readonly isOwn: boolean;
  /** Where two talk: the other one. */
  readonly peerId?: string | undefined;
}

/** What other parts of the product bring into conversations. */
export interface ChatParts {
  /** What a message refers to, as it stands now. */
  readonly card: (reference: CardReference, context: CardContext) => ReactNode;
  /** Asks which tournament to invite to. */
  readonly inviteToTournament: (asked: {
    readonly onInvite: (tournamentId: string, words: string) => void;
    readonly onClose: () => void;
  }) => ReactNode;
  /** Stores a picture, for a message to carry; fails in words for people. */
  readonly storePicture: (userId: string, file: File) => Promise<PicturePart & { file: string }>;
}

/** Null where a chat is words alone. */
export const ChatPartsContext = createContext<ChatParts | null>(null);
