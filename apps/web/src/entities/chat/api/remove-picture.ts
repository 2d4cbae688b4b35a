import { mutationOptions, type QueryKey, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { chatCopy } from "../copy.ts";

/** Where a message stands. */
export type MessageKind = "message" | "team_message" | "match_message";

/** Takes the picture of a message away, for everybody. */
export function useRemovePicture(kind: MessageKind, invalidates: readonly QueryKey[]) {
  return useMutation(
    mutationOptions({
      mutationFn: async (messageId: string) => {
        await supabase
          .rpc("remove_message_picture", { p_kind: kind, p_message_id: messageId })
          .throwOnError();
      },
      meta: {
        success: chatCopy.picture.removed,
        failure: chatCopy.picture.removeFailure,
        invalidates: invalidates,
      },
    }),
  );
}
