import { useQuery } from "@tanstack/react-query";
import { Check, UserPlus } from "lucide-react";
import { Button } from "@/components/ui/button";
import {
  invitedPlayersQuery,
  useInvitePlayer,
  useWithdrawInvitation,
} from "../api/player-invitations.ts";
import { invitationCopy } from "../invitation-copy.ts";

const texts = invitationCopy.players;

interface InviteToTeamProps {
  /** The team that the viewer leads. */
  readonly teamId: string;
  readonly player: { readonly id: string; readonly username: string };
}

/** On the profile of a user without a team: invites them to the viewer's team, and withdraws the invitation. */
export function InviteToTeam({ teamId, player }: InviteToTeamProps) {
  const { data: invited } = useQuery(invitedPlayersQuery(teamId));
  const invite = useInvitePlayer();
  const withdraw = useWithdrawInvitation();
  if (!invited) return null;
  const invitation = invited.find((one) => one.player.id === player.id);
  if (invitation?.declined_at === null) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <Check aria-hidden className="size-4 text-success" />
          {texts.waiting}
        </span>
        <Button
          variant="ghost"
          aria-label={texts.withdrawLabel(player.username)}
          isLoading={withdraw.isPending}
          onClick={() => withdraw.mutate(player.id)}
        >
          {texts.withdraw}
        </Button>
      </p>
    );
  }
  return (
    <Button
      variant="secondary"
      aria-label={texts.inviteLabel(player.username)}
      isLoading={invite.isPending}
      onClick={() => invite.mutate(player.id)}
    >
      <UserPlus aria-hidden />
      {texts.invite}
    </Button>
  );
}
