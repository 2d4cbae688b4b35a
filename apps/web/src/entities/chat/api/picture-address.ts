import { queryOptions } from "@tanstack/react-query";
import { filesOf } from "@/lib/files";
import { chatKeys } from "./chat-keys.ts";

/** How long an address works: who may not read the message any more has it no longer than that. */
const SECONDS = 600;
const GONE = [400, 403, 404];

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
