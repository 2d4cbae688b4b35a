import { createContext, type ReactNode } from "react";

/** The form of the challenge button: with text, as an icon on a phone, or always as an icon. */
export type OfferShape = "words" | "compact" | "sign";

/** The parts of other features that the friends pages use. */
export interface FriendChallenges {
  /** The button to challenge a friend. */
  readonly offer: (
    friend: { readonly id: string; readonly username: string },
    shape: OfferShape,
  ) => ReactNode;
  /** A menu item for team leaders to invite a friend to the team. */
  readonly invite: (friendId: string) => ReactNode;
}

/** Null if challenges are not available. */
export const FriendChallengesContext = createContext<FriendChallenges | null>(null);
