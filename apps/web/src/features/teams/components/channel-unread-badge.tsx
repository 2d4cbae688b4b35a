import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "@/components/count-badge";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { unreadTeamMessagesQuery } from "@/entities/team/api/unread-messages";
import { useTableChanges } from "@/lib/realtime";
import { channelCopy as copy } from "../channel-copy.ts";

/**
 * The number of unread messages in the team's channel. It also listens for new messages and then reloads the channel.
 */
export function ChannelMark({ teamId }: { readonly teamId: string }) {
  const { data: unread = 0 } = useQuery(unreadTeamMessagesQuery(teamId));
  useTableChanges({ table: "team_messages", filter: `team_id=eq.${teamId}` }, [
    teamKeys.channel(teamId),
    teamKeys.unread(teamId),
  ]);
  return <CountBadge count={unread} label={copy.unread(unread)} />;
}
