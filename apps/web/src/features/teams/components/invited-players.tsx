import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { useTableChanges } from "@/lib/realtime";
import { invitedPlayersQuery, useWithdrawInvitation } from "../api/player-invitations.ts";
import { invitationCopy } from "../invitation-copy.ts";

const texts = invitationCopy.players;

/** For the leader: the invited players and those who declined. Renders nothing before the first invitation. */
export function InvitedPlayers({ teamId }: { readonly teamId: string }) {
  const { data: invited = [] } = useQuery(invitedPlayersQuery(teamId));
  const withdraw = useWithdrawInvitation();
  useTableChanges({ table: "team_player_invitations", filter: `team_id=eq.${teamId}` }, [
    teamKeys.invitedPlayers(teamId),
  ]);
  if (invited.length === 0) return null;
  return (
    <section className="card">
      <CardHeader title={texts.title} />
      <ul className="grid gap-2">
        {invited.map(({ player, created_at: since, declined_at: declined }) => (
          <li key={player.id} className="flex items-center gap-3">
            <UserAvatar name={player.username} src={player.avatar_url} />
            <div className="min-w-0 flex-1">
              <Link
                to={paths.profile(player.id)}
                className="line-clamp-2 leading-snug font-semibold wrap-anywhere hover:underline"
              >
                {player.username}
              </Link>
              <p className="text-sm text-muted">
                {declined === null ? texts.since : texts.saidNo}
                <RelativeTime value={declined ?? since} />
              </p>
            </div>
            {declined === null && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={texts.withdrawLabel(player.username)}
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate(player.id)}
              >
                <X aria-hidden />
                {texts.withdraw}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
