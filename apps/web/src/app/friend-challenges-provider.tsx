import { lazy, type ReactNode, Suspense } from "react";
import {
  type FriendChallenges,
  FriendChallengesContext,
} from "@/features/friends/friend-challenges-context";

const ChallengeFriendButton = lazy(async () => ({
  default: (await import("@/features/challenges/components/friend/challenge-friend-button"))
    .ChallengeFriendButton,
}));
const InviteMenuItem = lazy(async () => ({
  default: (await import("@/features/teams/components/invite-menu-item")).InviteMenuItem,
}));

const challenges: FriendChallenges = {
  offer: (friend, shape) => (
    <Suspense fallback={shape === "sign" && <span className="size-11 flex-none" />}>
      <ChallengeFriendButton friend={friend} shape={shape} />
    </Suspense>
  ),
  invite: (friendId) => (
    <Suspense fallback={null}>
      <InviteMenuItem playerId={friendId} />
    </Suspense>
  ),
};

/** Inside this component, lists of friends offer to challenge a friend and to invite them to the viewer's team. */
export function FriendChallengesProvider({ children }: { readonly children: ReactNode }) {
  return <FriendChallengesContext value={challenges}>{children}</FriendChallengesContext>;
}
