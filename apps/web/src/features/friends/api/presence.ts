import { useMutation } from "@/hooks/use-mutation";
import { readQuery, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { presenceKeys } from "./friend-query-keys.ts";

/** Whether the player hides their presence from friends. */
export function presenceHiddenQuery(userId: string) {
  return readQuery(
    presenceKeys.own(userId),
    () =>
      supabase.from("profile_presence").select("is_hidden").eq("profile_id", userId).maybeSingle(),
    (data) => data?.is_hidden ?? false,
  );
}

export function useSetPresenceHidden(userId: string) {
  return useMutation({
    mutationFn: write((isHidden: boolean) =>
      supabase.rpc("set_presence_hidden", { p_hidden: isHidden }),
    ),
    failure: copy.presence.failure,
    invalidates: [presenceKeys.own(userId)],
  });
}

/** Reports that the player is online. */
export async function touchPresence(): Promise<void> {
  await supabase.rpc("touch_presence").throwOnError();
}
