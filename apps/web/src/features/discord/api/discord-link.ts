import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { loadConfig } from "@/config/env";
import { withRecentProof } from "@/lib/recent-proof";
import { read, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";

const discordKeys = {
  own: (userId: string) => ["discord", userId],
  all: ["discord"],
  request: (token: string) => ["discord", "request", token],
} as const;

/** Which Discord acts for somebody, and with which application; null where the installation has none. */
export function discordLinkQuery(userId: string) {
  return queryOptions({
    queryKey: discordKeys.own(userId),
    queryFn: async ({ signal }) => {
      const { discord: application } = await loadConfig();
      if (application === null) return null;
      const { data: link } = await supabase
        .from("discord_links")
        .select("discord_name,created_at")
        .eq("profile_id", userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return { application, link };
    },
  });
}

/** Who asks by a link of Discord's to act for the viewer; null where it is over. */
export function discordRequestQuery(token: string) {
  return queryOptions({
    queryKey: discordKeys.request(token),
    queryFn: read(
      () => supabase.rpc("get_discord_request", { p_token: token }),
      ([first]) => first ?? null,
    ),
    // It is used up by the answer, which must not take away what was answered.
    refetchOnWindowFocus: false,
  });
}

export function useLinkDiscord(token: string, onLinked: () => void) {
  return useMutation(
    mutationOptions({
      mutationFn: () =>
        withRecentProof(write(() => supabase.rpc("link_discord", { p_token: token }))),
      onSuccess: onLinked,
      meta: { success: copy.confirm.linked, failure: copy.confirm.linkFailure },
    }),
  );
}

export function useUnlinkDiscord() {
  return useMutation(
    mutationOptions({
      mutationFn: write(() => supabase.rpc("unlink_discord")),
      meta: {
        success: copy.removed,
        failure: copy.removeFailure,
        invalidates: [discordKeys.all],
      },
    }),
  );
}
