import { UserPlus } from "lucide-react";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { useSession } from "@/hooks/use-session";
import { useInvitePlayer } from "../api/player-invitations.ts";
import { invitationCopy } from "../invitation-copy.ts";

/** In the menu of a conversation, for the leader of a team: invites the other user to the team. */
export function InviteMenuItem({ playerId }: { readonly playerId: string }) {
  const { profile } = useSession();
  const invite = useInvitePlayer();
  if (!profile || profile.team?.leader_id !== profile.id) return null;
  return (
    <DropdownMenuItem onSelect={() => invite.mutate(playerId)}>
      <UserPlus aria-hidden />
      {invitationCopy.players.invite}
    </DropdownMenuItem>
  );
}
