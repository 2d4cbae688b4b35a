import { createContext, type ReactNode } from "react";

/** How much of the way to challenge stands there: its words, on a phone its sign, or the sign alone. */
export type OfferShape = "words" | "compact" | "sign";

/** What another feature brings to friends, where they are met. */
export interface FriendChallenges {
  /** Challenges a friend. */
  readonly offer: (
    friend: { readonly id: string; readonly username: string },
    shape: OfferShape,
  ) => ReactNode;
  /** In a menu, for who leads a team: asks a friend into it. */
  readonly invite: (friendId: string) => ReactNode;
}

/** Null where there are none. */
export const FriendChallengesContext = createContext<FriendChallenges | null>(null);
