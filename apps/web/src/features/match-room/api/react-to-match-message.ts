import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { withReaction } from "../domain/reactions.ts";
import { matchMessagesQuery } from "./list-match-messages.ts";

interface Reacting {
  readonly messageId: string;
  /** Null takes one's own away. */
  readonly emoji: string | null;
}

/** Puts a reaction under a message of the room; it stands there before the server knows. */
export function useReactToMatchMessage(matchId: string, viewerId: string) {
  const { queryKey } = matchMessagesQuery(matchId);
  return useMutation(
    mutationOptions({
      mutationFn: async ({ messageId, emoji }: Reacting) => {
        await supabase
          .rpc("react_to_match_message", {
            p_message_id: messageId,
            ...(emoji === null ? {} : { p_reaction: emoji }),
          })
          .throwOnError();
      },
      onMutate: ({ messageId, emoji }, { client }) => {
        const before = client.getQueryData(queryKey);
        client.setQueryData(queryKey, (messages) =>
          messages?.map((message) =>
            message.id === messageId
              ? { ...message, reactions: withReaction(message.reactions, viewerId, emoji) }
              : message,
          ),
        );
        return before;
      },
      onError: (_error, _reacting, before, { client }) => {
        if (before) client.setQueryData(queryKey, before);
      },
      meta: { failure: { title: copy.chat.reactError }, invalidates: [queryKey] },
    }),
  );
}
