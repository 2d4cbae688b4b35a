import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { type MatchMessage, matchMessagesQuery } from "./list-match-messages.ts";

type Outgoing = {
  matchId: string;
  content: string;
  senderId: string;
  participantId: string | null;
  sender: { username: string; avatar_url: string | null };
};

/** Writes into the chat; the message stands there at once and leaves again when it was refused. */
export function sendMatchMessageMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ matchId, content }: Outgoing) => {
      await supabase
        .rpc("send_match_message", { p_match_id: matchId, p_content: content })
        .throwOnError();
    },
    onMutate: async ({ matchId, content, senderId, participantId, sender }) => {
      const { queryKey } = matchMessagesQuery(matchId);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const message: MatchMessage = {
        id: crypto.randomUUID(),
        content,
        created_at: new Date().toISOString(),
        sender_id: senderId,
        participant_id: participantId,
        sender,
        isPending: true,
      };
      client.setQueryData(queryKey, (messages) => [...(messages ?? []), message]);
      return { before };
    },
    onError: (_error, { matchId }, context) =>
      client.setQueryData(matchMessagesQuery(matchId).queryKey, context?.before),
    onSettled: (_data, _error, { matchId }) =>
      client.invalidateQueries({ queryKey: matchMessagesQuery(matchId).queryKey }),
  });
}
