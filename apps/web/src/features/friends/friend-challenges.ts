import { createContext, type ReactNode } from "react";

/** What another feature brings into conversations and profiles of friends. */
export interface FriendChallenges {
  /** Challenges a friend. */
  readonly offer: (
    friend: { readonly id: string; readonly username: string },
    isCompact: boolean,
  ) => ReactNode;
  /** A challenge that a message carries. */
  readonly card: (matchId: string) => ReactNode;
}

/** Null where there are none. */
export const FriendChallengesContext = createContext<FriendChallenges | null>(null);
