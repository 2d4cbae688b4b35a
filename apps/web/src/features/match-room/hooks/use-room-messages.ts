import { useQuery } from "@tanstack/react-query";
import { useTableChanges } from "@/lib/realtime";
import { matchMessagesQuery } from "../api/match-messages.ts";

/**
 * The room's chat, updated live while the component is mounted.
 *
 * @param isLive false if another component on the page already subscribes to the messages
 */
export function useRoomMessages(matchId: string, isLive = true) {
  const query = matchMessagesQuery(matchId);
  useTableChanges(
    {
      table: "match_messages",
      filter: `match_id=eq.${matchId}`,
      enabled: isLive,
    },
    [query.queryKey],
  );
  return useQuery(query);
}
