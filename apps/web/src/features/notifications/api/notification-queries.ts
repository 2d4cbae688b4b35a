import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { supabase } from "@/lib/supabase";

export const notificationKeys = {
  all: ["notifications"] as const,
  list: (userId: string, shown: ShownNotices, limit: number) =>
    ["notifications", "list", userId, shown, limit] as const,
  unsubscribe: (token: string) => ["unsubscribe", token] as const,
  unread: (userId: string) => ["notifications", "unread", userId] as const,
};

/** All of them, or those that were not read. */
export type ShownNotices = "todas" | "sin-leer";

/** How many are shown at first, and how many are fetched: what waits among them is shown besides. */
export const SHOWN_FIRST = 20;
const FETCHED = 50;

/** How many are fetched to show so many. */
export const noticeLimit = (count: number): number => Math.max(count, FETCHED);

/** How many are shown after so many: first the rest of what is here. */
export const moreNotices = (count: number): number => (count < FETCHED ? FETCHED : count + FETCHED);

const columns = `id, kind, title, body, link, subject, read_at, created_at,
  participant:participants(${participantColumns})` as const;

async function listNotifications(
  userId: string,
  shown: ShownNotices,
  limit: number,
  signal: AbortSignal,
) {
  const all = supabase.from("notifications").select(columns).eq("user_id", userId);
  const { data } = await (shown === "sin-leer" ? all.is("read_at", null) : all)
    .order("created_at", { ascending: false })
    .limit(limit)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

function toNotices(rows: Awaited<ReturnType<typeof listNotifications>>) {
  return rows.map(({ participant, ...row }) => ({
    ...row,
    about: participant && toParticipantView(participant),
  }));
}

/** Something that happened to the player, with whom it shows. */
export type Notice = ReturnType<typeof toNotices>[number];

/**
 * The newest notices of a player, or the newest that he has not read. Until one comes the other of his
 * stands in its place, so that what is being answered in a row is not taken away.
 */
export function notificationListQuery(userId: string, shown: ShownNotices, count: number) {
  const limit = noticeLimit(count);
  return queryOptions({
    queryKey: notificationKeys.list(userId, shown, limit),
    queryFn: ({ signal }) => listNotifications(userId, shown, limit, signal),
    placeholderData: (previous, query) => (query?.queryKey[2] === userId ? previous : undefined),
    select: toNotices,
  });
}

/** How many notices a player has not read. */
export function unreadCountQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.unread(userId),
    queryFn: async ({ signal }) => {
      const { count } = await supabase
        .from("notifications")
        .select("id", { count: "exact", head: true })
        .eq("user_id", userId)
        .is("read_at", null)
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
}
