import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Outgoing } from "@/entities/chat/domain/outbox";
import { useReactInGroup } from "@/entities/chat/hooks/use-react-in-group";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { invalidate } from "@/lib/invalidate";
import { supabase } from "@/lib/supabase";
import { channelCopy as copy } from "../channel-copy.ts";

async function listMessages(teamId: string, limit: number, signal: AbortSignal) {
  const { data } = await supabase
    .from("team_messages")
    .select(
      "id,content,link,part,created_at,sender_id,client_id,reactions,sender:profiles!team_messages_sender_id_fkey(username,avatar_url)",
    )
    .eq("team_id", teamId)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit)
    .abortSignal(signal)
    .throwOnError();
  return data.toReversed();
}

export type TeamMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** The newest messages of a team's channel, oldest first. */
export function teamChannelQuery(teamId: string, limit: number) {
  return queryOptions({
    queryKey: teamKeys.channelPart(teamId, limit),
    queryFn: ({ signal }) => listMessages(teamId, limit, signal),
    placeholderData: keepPreviousData,
  });
}

/** Sends a message to the channel. If it is sent again with the same `clientId`, it is stored only once. */
export async function sendTeamMessage(
  client: QueryClient,
  { room, content, part, clientId }: Outgoing,
): Promise<void> {
  await supabase
    .rpc("send_team_message", {
      p_team_id: room,
      p_content: content,
      p_client_id: clientId,
      ...(part && { p_part: part }),
    })
    .throwOnError();
  await invalidate(client, [teamKeys.channel(room)]);
}

/** Adds a reaction to a message of the channel. */
export function useReactToTeamMessage(teamId: string, limit: number, viewerId: string) {
  return useReactInGroup({
    queryKey: teamChannelQuery(teamId, limit).queryKey,
    viewerId,
    failure: copy.reactError,
    send: (messageId, reaction) =>
      supabase
        .rpc("react_to_team_message", { p_message_id: messageId, ...reaction })
        .throwOnError(),
  });
}

/** Marks the channel as read up to a point in time. */
export async function markTeamChannelRead(
  client: QueryClient,
  teamId: string,
  until: string,
): Promise<void> {
  await supabase
    .rpc("mark_team_channel_read", { p_team_id: teamId, p_until: until })
    .throwOnError();
  await invalidate(client, [teamKeys.unread(teamId)]);
}
