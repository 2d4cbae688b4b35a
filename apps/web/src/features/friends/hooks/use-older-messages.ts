import { mutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OlderMessages } from "@/entities/chat/domain/chat-message";
import { loadOlderMessages } from "../api/list-messages.ts";

/** Fetches the messages above the oldest one at hand; a failure is shown where they would stand. */
export function useOlderMessages(peerId: string, exist: boolean): OlderMessages {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation(
    mutationOptions({
      mutationFn: () => loadOlderMessages(client, peerId),
      meta: { failure: null },
    }),
  );
  return { exist, isLoading: isPending, hasFailed: isError, load: mutate };
}
