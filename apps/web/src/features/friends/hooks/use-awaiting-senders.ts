import { useQuery } from "@tanstack/react-query";
import { receivedRequestsQuery } from "../api/friend-requests.ts";

/** Whose friend requests the player has not answered; null while that is not known, nobody's where it cannot be. */
export function useAwaitingSenders(userId: string): ReadonlySet<string> | null {
  const { data, isPending } = useQuery(receivedRequestsQuery(userId));
  if (isPending) return null;
  const waiting = (data ?? []).filter(({ status }) => status === "pending");
  return new Set(waiting.map(({ user_id_1: sender }) => sender));
}
