import { createContext, type ReactNode } from "react";

/** The look of the challenge button: with text, as an icon on a phone, or as an icon on all screens. */
export type OfferShape = "words" | "compact" | "sign";

/** The components of other features that the friends pages render. */
export interface FriendChallenges {
  /** Renders the button to challenge a friend. */
  readonly offer: (
    friend: { readonly id: string; readonly username: string },
    shape: OfferShape,
  ) => ReactNode;
  /** Renders a menu item with which team leaders invite a friend to the team. */
  readonly invite: (friendId: string) => ReactNode;
}

/** The challenge components that the friends pages render; null if challenges are not available. */
export const FriendChallengesContext = createContext<FriendChallenges | null>(null);
