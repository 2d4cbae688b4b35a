import { notificationKeys } from "./notification-queries.ts";
import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

async function unsubscribe(token: string, isUndone: boolean) {
  const { data } = await supabase
    .rpc("unsubscribe", { p_token: token, p_undo: isUndone })
    .throwOnError();
  return data;
}

/**
 * Stops the e-mails of the topic that a link names, and returns the topic.
 * This is a query although it writes: it runs when the page opens, the page waits for it, and it may run twice.
 */
export function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: notificationKeys.unsubscribe(token),
    queryFn: () => unsubscribe(token, false),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Resumes the mails of the link's topic. */
export function useUndoUnsubscribe(token: string) {
  return useMutation({
    mutationFn: () => unsubscribe(token, true),
    failure: copy.unsubscribe.undoError,
  });
}
