import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FriendChallengesProvider } from "@/app/friend-challenges-provider";
import { ProfileActions } from "@/features/friends/components/profile-actions";
import { type Profile, profileQuery } from "@/features/profile/api/profile-queries";
import { usePlayerActs } from "@/features/profile/components/profile-menu";
import { InviteToTeam } from "@/features/teams/components/invite-to-team";
import { useSession } from "@/hooks/use-session";

interface OtherPlayerProps {
  readonly userId: string;
  readonly profileId: string;
  /** The follow button. While the other actions are loading, it is shown alone. */
  readonly follow: ReactNode;
}

/** The actions that the viewer can take on another player. */
export function OtherPlayer(props: OtherPlayerProps) {
  const { data: player } = useQuery(profileQuery(props.profileId));
  return player ? <Acts {...props} player={player} /> : props.follow;
}

function Acts({ player, follow, ...ids }: OtherPlayerProps & { readonly player: Profile }) {
  const { profile } = useSession();
  const { items, dialog } = usePlayerActs(player);
  const team = profile?.team;
  const leads = team !== null && team !== undefined && team.leader_id === ids.userId;
  return (
    <FriendChallengesProvider>
      <ProfileActions {...ids} ofPlayer={items}>
        {follow}
        {leads && player.team === null && <InviteToTeam teamId={team.id} player={player} />}
      </ProfileActions>
      {dialog}
    </FriendChallengesProvider>
  );
}
