import { lazy, type ReactNode, Suspense } from "react";
import {
  type FriendChallenges,
  FriendChallengesContext,
} from "@/features/friends/friend-challenges";

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

/** Within it friends are challenged, and asked into the own team, where they are met. */
export function WithFriendChallenges({ children }: { readonly children: ReactNode }) {
  return <FriendChallengesContext value={challenges}>{children}</FriendChallengesContext>;
}
