import { createContext, type ReactNode } from "react";
import type { PicturePart } from "./domain/chat-message.ts";
import type { CardReference } from "./domain/card-reference.ts";

/** The conversation that a card is shown in. */
export interface CardContext {
  readonly viewerId: string;
  /** The viewer wrote the message. */
  readonly isOwn: boolean;
  /** The other person, in a conversation between two. */
  readonly peerId?: string | undefined;
}

/** The parts of other features that conversations use. */
export interface ChatParts {
  /** The card for the object that a message refers to, in its current state. */
  readonly card: (reference: CardReference, context: CardContext) => ReactNode;
  /** A dialog for choosing the tournament of an invitation. */
  readonly inviteToTournament: (asked: {
    readonly onInvite: (tournamentId: string, words: string) => void;
    readonly onClose: () => void;
  }) => ReactNode;
  /** Stores a picture for a message; an error has a message for people. */
  readonly storePicture: (userId: string, file: File) => Promise<PicturePart & { file: string }>;
}

/** Null if the chat has text only. */
export const ChatPartsContext = createContext<ChatParts | null>(null);
