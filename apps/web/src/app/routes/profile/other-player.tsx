import { useQuery } from "@tanstack/react-query";
import { WithFriendChallenges } from "@/app/friend-challenges";
import { ProfileActions } from "@/features/friends/components/profile-actions";
import { profileQuery } from "@/features/profile/api/profile-queries";
import { InviteToTeam } from "@/features/teams/components/invite-to-team";
import { useSession } from "@/hooks/use-session";

interface OtherPlayerProps {
  readonly userId: string;
  readonly profileId: string;
}

/** What a player can do about another one. */
export function OtherPlayer(props: OtherPlayerProps) {
  const { profile } = useSession();
  const { data: player } = useQuery(profileQuery(props.profileId));
  const team = profile?.team;
  const leads = team !== null && team !== undefined && team.leader_id === props.userId;
  return (
    <WithFriendChallenges>
      <ProfileActions {...props} />
      {leads && player?.team === null && <InviteToTeam teamId={team.id} player={player} />}
    </WithFriendChallenges>
  );
}
