import { createContext, type ReactNode } from "react";
import type { PicturePart } from "./domain/chat-message.ts";
import type { CardReference } from "./domain/card-reference.ts";

/** The conversation in which a card is shown. */
export interface CardContext {
  readonly viewerId: string;
  /** Whether the viewer wrote the message. */
  readonly isOwn: boolean;
  /** The id of the other person, in a conversation between two people. */
  readonly peerId?: string | undefined;
}

/** The components and functions of other features that conversations use. */
export interface ChatParts {
  /** Renders the card of the object that a message refers to, with the object's current state. */
  readonly card: (reference: CardReference, context: CardContext) => ReactNode;
  /** Renders a dialog to choose the tournament of an invitation. */
  readonly inviteToTournament: (asked: {
    readonly onInvite: (tournamentId: string, words: string) => void;
    readonly onClose: () => void;
  }) => ReactNode;
  /** Uploads a picture for a message. If that fails, the error's message is a text for the user. */
  readonly storePicture: (userId: string, file: File) => Promise<PicturePart & { file: string }>;
}

/** The features that chats can use; null if the chat supports text only. */
export const ChatPartsContext = createContext<ChatParts | null>(null);
