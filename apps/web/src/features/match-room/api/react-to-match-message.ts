import { useReactInGroup } from "@/entities/chat/hooks/use-react-in-group";
import { matchKeys } from "@/entities/match/api/match-keys";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Puts a reaction under a message of the room. */
export function useReactToMatchMessage(matchId: string, viewerId: string) {
  return useReactInGroup({
    queryKey: matchKeys.messages(matchId),
    viewerId,
    failure: copy.chat.reactError,
    send: (messageId, reaction) =>
      supabase
        .rpc("react_to_match_message", { p_message_id: messageId, ...reaction })
        .throwOnError(),
  });
}
