import { createContext, type ReactNode } from "react";

/** How much of the way to challenge stands there: its words, on a phone its sign, or the sign alone. */
export type OfferShape = "words" | "compact" | "sign";

/** How friends are challenged, where they are met. */
export interface FriendChallenges {
  /** Challenges a friend. */
  readonly offer: (
    friend: { readonly id: string; readonly username: string },
    shape: OfferShape,
  ) => ReactNode;
}

/** Null where there are none. */
export const FriendChallengesContext = createContext<FriendChallenges | null>(null);
