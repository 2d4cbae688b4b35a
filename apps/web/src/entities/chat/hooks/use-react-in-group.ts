import { type QueryKey } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import type { GroupMessage } from "../domain/group-message.ts";
import { withReaction } from "../domain/reactions.ts";

interface Reacting {
  readonly messageId: string;
  /** The chosen emoji; null removes the viewer's own reaction. */
  readonly emoji: string | null;
}

interface ReactOptions {
  /** The key of the query that holds the messages. */
  readonly queryKey: QueryKey;
  readonly viewerId: string;
  readonly send: (messageId: string, reaction: { p_reaction?: string }) => PromiseLike<unknown>;
  /** The text to show if the server refuses. */
  readonly failure: string;
}

/** Adds a reaction to a message of a group. The reaction is shown before the server responds. */
export function useReactInGroup({ queryKey, viewerId, send, failure }: ReactOptions) {
  return useMutation({
    mutationFn: async ({ messageId, emoji }: Reacting) => {
      await send(messageId, emoji === null ? {} : { p_reaction: emoji });
    },
    onMutate: ({ messageId, emoji }, { client }) => {
      const before = client.getQueryData<readonly GroupMessage[]>(queryKey);
      client.setQueryData<readonly GroupMessage[]>(queryKey, (messages) =>
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
    failure: { title: failure },
    invalidates: [queryKey],
  });
}
