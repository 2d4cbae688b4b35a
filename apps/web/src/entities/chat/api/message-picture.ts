import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { bucketLimits } from "@leyenda/db-types/limits";
import { filesOf } from "@/lib/storage-files";
import { supabase, write } from "@/lib/supabase";
import { chatCopy } from "../copy.ts";

/** How long a signed URL is valid. A new URL is requested earlier. */
const SECONDS = bucketLimits.chat_pictures.linkSeconds;
const GONE = [400, 403, 404];

/** Query keys for data of a single message. */
const chatKeys = {
  picture: (file: string) => ["chat", "picture", file] as const,
};

/** The URL of a message's picture, valid for some minutes; null if the picture is gone or hidden from the viewer. */
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

/** The kind of conversation that a message belongs to. */
export type MessageKind = "message" | "team_message" | "match_message";

/** Removes the picture of a message for everybody. */
export function useRemovePicture(kind: MessageKind, invalidates: readonly QueryKey[]) {
  return useMutation({
    mutationFn: write((messageId: string) =>
      supabase.rpc("remove_message_picture", { p_kind: kind, p_message_id: messageId }),
    ),
    success: chatCopy.picture.removed,
    failure: chatCopy.picture.removeFailure,
    invalidates: invalidates,
  });
}
