import { WithFriendChallenges } from "@/app/friend-challenges";
import { ProfileActions } from "@/features/friends/components/profile-actions";

interface OtherPlayerProps {
  readonly userId: string;
  readonly profileId: string;
}

/** What a player can do about another one. */
export function OtherPlayer(props: OtherPlayerProps) {
  return (
    <WithFriendChallenges>
      <ProfileActions {...props} />
    </WithFriendChallenges>
  );
}
