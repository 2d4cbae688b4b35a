import { useMutation } from "@/hooks/use-mutation";
import { readQuery, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { conversationKeys, friendKeys } from "./friend-query-keys.ts";

const INVALIDATES = [friendKeys.all, conversationKeys.all];
const LIMIT = 200;

/** Ends a friendship, whichever side requested it. */
export function useRemoveFriend(userId: string) {
  return useMutation({
    mutationFn: write((peerId: string) =>
      supabase
        .from("friends")
        .delete()
        .or(
          `and(user_id_1.eq.${userId},user_id_2.eq.${peerId}),and(user_id_1.eq.${peerId},user_id_2.eq.${userId})`,
        ),
    ),
    success: copy.manage.removed,
    failure: copy.manage.removeFailure,
    invalidates: INVALIDATES,
  });
}

export function useBlock() {
  return useMutation({
    mutationFn: write((peerId: string) =>
      supabase.from("user_blocks").insert({ blocked_id: peerId }),
    ),
    success: copy.manage.blocked,
    failure: copy.manage.blockFailure,
    invalidates: INVALIDATES,
  });
}

export function useUnblock() {
  return useMutation({
    mutationFn: write((peerId: string) =>
      supabase.from("user_blocks").delete().eq("blocked_id", peerId),
    ),
    success: copy.manage.unblocked,
    failure: copy.manage.unblockFailure,
    invalidates: INVALIDATES,
  });
}

/** Accepts a conversation, which removes it from the requests. */
export function useAcceptConversation() {
  return useMutation({
    mutationFn: write((peerId: string) =>
      supabase.rpc("accept_conversation", { p_peer_id: peerId }),
    ),
    success: copy.requests.accepted,
    failure: copy.requests.failure,
    invalidates: INVALIDATES,
  });
}

/** The players whom the viewer has blocked, sorted by name. */
export function blockedQuery(userId: string) {
  return readQuery(
    friendKeys.blocked(userId),
    () =>
      supabase
        .from("user_blocks")
        .select("blocked:profiles!user_blocks_blocked_id_fkey(id, username, avatar_url)")
        .order("created_at", { ascending: false })
        .limit(LIMIT),
    (data) => data.map(({ blocked }) => blocked),
  );
}
