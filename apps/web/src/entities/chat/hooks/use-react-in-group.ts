import { mutationOptions, type QueryKey, useMutation } from "@tanstack/react-query";
import type { GroupMessage } from "../domain/group-message.ts";
import { withReaction } from "../domain/reactions.ts";

interface Reacting {
  readonly messageId: string;
  /** Null takes one's own away. */
  readonly emoji: string | null;
}

interface ReactOptions {
  /** Of the messages. */
  readonly queryKey: QueryKey;
  readonly viewerId: string;
  readonly send: (messageId: string, reaction: { p_reaction?: string }) => PromiseLike<unknown>;
  /** Said where it was refused. */
  readonly failure: string;
}

/** Puts a reaction under a message of a group; it stands there before the server knows. */
export function useReactInGroup({ queryKey, viewerId, send, failure }: ReactOptions) {
  return useMutation(
    mutationOptions({
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
      meta: { failure: { title: failure }, invalidates: [queryKey] },
    }),
  );
}
