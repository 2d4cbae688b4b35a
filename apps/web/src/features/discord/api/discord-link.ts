import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { loadConfig } from "@/config/env";
import { withRecentProof } from "@/lib/reauthentication";
import { read, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";

const discordKeys = {
  own: (userId: string) => ["discord", userId],
  all: ["discord"],
  request: (token: string) => ["discord", "request", token],
} as const;

/** The Discord account linked to a user, and the installation's application; null if the installation has none. */
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

/** The Discord user who wants to act for the viewer, by the link of the request; null if the link has expired. */
export function discordRequestQuery(token: string) {
  return queryOptions({
    queryKey: discordKeys.request(token),
    queryFn: read(
      () => supabase.rpc("get_discord_request", { p_token: token }),
      ([first]) => first ?? null,
    ),
    // The query never repeats: once the user has answered, the link is invalid, and a repeated query would empty the
    // page.
    refetchOnWindowFocus: false,
  });
}

export function useLinkDiscord(token: string, onLinked: () => void) {
  return useMutation({
    mutationFn: () =>
      withRecentProof(write(() => supabase.rpc("link_discord", { p_token: token }))),
    onSuccess: onLinked,
    success: copy.confirm.linked,
    failure: copy.confirm.linkFailure,
  });
}

export function useUnlinkDiscord() {
  return useMutation({
    mutationFn: write(() => supabase.rpc("unlink_discord")),
    success: copy.removed,
    failure: copy.removeFailure,
    invalidates: [discordKeys.all],
  });
}
