import { useMutation } from "@/hooks/use-mutation";
import { readQuery, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { conversationKeys, friendKeys } from "./friend-query-keys.ts";

const INVALIDATES = [friendKeys.all, conversationKeys.all];
const LIMIT = 100;

/** Unanswered friend requests, received and sent, newest first. */
export function friendRequestsQuery(userId: string) {
  return readQuery(
    friendKeys.requests(userId),
    () =>
      supabase
        .from("friends")
        .select(
          `id, created_at, user_id_1, user_id_2,
          sender:profiles!friends_user_id_1_fkey(id, username, avatar_url),
          recipient:profiles!friends_user_id_2_fkey(id, username, avatar_url)`,
        )
        .eq("status", "pending")
        .or(`user_id_1.eq.${userId},user_id_2.eq.${userId}`)
        .order("created_at", { ascending: false })
        .limit(LIMIT),
    (data) => ({
      received: data.filter((request) => request.user_id_2 === userId),
      sent: data.filter((request) => request.user_id_1 === userId),
    }),
  );
}

/** The newest friend requests that the player received, each with its outcome; withdrawn requests are not included. */
export function receivedRequestsQuery(userId: string) {
  return readQuery(friendKeys.received(userId), () =>
    supabase
      .from("friends")
      .select("id, status, user_id_1, sender:profiles!friends_user_id_1_fkey(username)")
      .eq("user_id_2", userId)
      .order("created_at", { ascending: false })
      .limit(LIMIT),
  );
}

export function useRequestFriendship(userId: string) {
  return useMutation({
    mutationFn: write((peerId: string) =>
      supabase.from("friends").insert({ user_id_1: userId, user_id_2: peerId, status: "pending" }),
    ),
    success: copy.add.sent,
    failure: copy.add.failure,
    invalidates: INVALIDATES,
  });
}

interface Answer {
  readonly requestId: string;
  readonly status: "accepted" | "declined";
}

export function useAnswerFriendRequest() {
  return useMutation({
    mutationFn: write(({ requestId, status }: Answer) =>
      supabase.from("friends").update({ status }).eq("id", requestId),
    ),
    success: (_data: unknown, { status }: Answer) =>
      status === "accepted" ? copy.requests.accepted : copy.requests.declined,
    failure: copy.requests.failure,
    invalidates: INVALIDATES,
  });
}

/** Withdraws a friend request that was not answered. */
export function useCancelFriendRequest() {
  return useMutation({
    mutationFn: write((requestId: string) => supabase.from("friends").delete().eq("id", requestId)),
    success: copy.requests.cancelled,
    failure: copy.requests.failure,
    invalidates: INVALIDATES,
  });
}
