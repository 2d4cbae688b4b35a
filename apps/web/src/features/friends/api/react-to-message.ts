import { useMutation } from "@/hooks/use-mutation";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { messageColumns, messagesQuery, takeInMessage } from "./messages.ts";

interface Reacting {
  readonly messageId: string;
  /** The reaction; null removes the viewer's reaction. */
  readonly emoji: string | null;
}

/** Adds a reaction to a message of the conversation; it is shown before the server responds. */
export function useReact(userId: string, peerId: string) {
  return useMutation({
    mutationFn: async ({ messageId, emoji }: Reacting) => {
      const { data } = await supabase
        .rpc("react_to_message", {
          p_message_id: messageId,
          ...(emoji === null ? {} : { p_reaction: emoji }),
        })
        .select(messageColumns)
        .single()
        .throwOnError();
      return data;
    },
    onMutate: ({ messageId, emoji }, { client }) => {
      const before = client
        .getQueryData(messagesQuery(peerId).queryKey)
        ?.messages.find(({ id }) => id === messageId);
      if (!before) return undefined;
      const side = before.sender_id === userId ? "sender_reaction" : "receiver_reaction";
      takeInMessage(client, peerId, { ...before, [side]: emoji });
      return before;
    },
    onError: (_error, _reacting, before, { client }) => {
      if (before) takeInMessage(client, peerId, before);
    },
    onSuccess: (message, _reacting, _before, { client }) => takeInMessage(client, peerId, message),
    failure: copy.conversation.reactFailure,
  });
}
