import { mutationOptions, type QueryKey, queryOptions, useMutation } from "@tanstack/react-query";
import { bucketLimits } from "@leyenda/db-types/limits";
import { filesOf } from "@/lib/files";
import { supabase, write } from "@/lib/supabase";
import { chatCopy } from "../copy.ts";

/** How long an address works at most: a new one is asked for before. */
const SECONDS = bucketLimits.chat_pictures.linkSeconds;
const GONE = [400, 403, 404];

/** Keys of what is read for single messages. */
const chatKeys = {
  picture: (file: string) => ["chat", "picture", file] as const,
};

/** Where the picture of a message is seen, for some minutes; null of one that is not there, or not for the viewer. */
export function pictureAddressQuery(file: string) {
  return queryOptions({
    queryKey: chatKeys.picture(file),
    queryFn: async () => {
      const bucket = await filesOf("chat_pictures");
      const { data, error } = await bucket.createSignedUrl(file, SECONDS);
      if (!error) return data.signedUrl;
      if ("status" in error && GONE.includes(Number(error.status))) return null;
      throw error;
    },
    staleTime: (SECONDS / 2) * 1000,
    gcTime: (SECONDS / 2) * 1000,
  });
}

/** Where a message stands. */
export type MessageKind = "message" | "team_message" | "match_message";

/** Takes the picture of a message away, for everybody. */
export function useRemovePicture(kind: MessageKind, invalidates: readonly QueryKey[]) {
  return useMutation(
    mutationOptions({
      mutationFn: write((messageId: string) =>
        supabase.rpc("remove_message_picture", { p_kind: kind, p_message_id: messageId }),
      ),
      meta: {
        success: chatCopy.picture.removed,
        failure: chatCopy.picture.removeFailure,
        invalidates: invalidates,
      },
    }),
  );
}
