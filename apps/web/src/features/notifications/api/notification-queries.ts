import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { supabase } from "@/lib/supabase";

export const notificationKeys = {
  all: ["notifications"] as const,
  list: (userId: string, shown: ShownNotifications, limit: number) =>
    ["notifications", "list", userId, shown, limit] as const,
  unsubscribe: (token: string) => ["unsubscribe", token] as const,
  unread: (userId: string) => ["notifications", "unread", userId] as const,
};

/** The filter of the list: all notifications, or only the unread ones. */
export type ShownNotifications = "todas" | "sin-leer";

/**
 * `SHOWN_FIRST` is how many notifications are shown at first, `FETCHED` how many are loaded at least.
 * Notifications that wait for an answer are shown in addition.
 */
export const SHOWN_FIRST = 20;
const FETCHED = 50;

/** The number of notifications to fetch in order to show `count`. */
export const notificationLimit = (count: number): number => Math.max(count, FETCHED);

/** The number of notifications to show after a press on "more". The first press shows all that are already fetched. */
export const moreNotifications = (count: number): number =>
  count < FETCHED ? FETCHED : count + FETCHED;

const columns = `id, kind, title, body, link, subject, read_at, created_at,
  participant:participants(${participantColumns})` as const;

async function listNotifications(
  userId: string,
  shown: ShownNotifications,
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

function toNotifications(rows: Awaited<ReturnType<typeof listNotifications>>) {
  return rows.map(({ participant, ...row }) => ({
    ...row,
    about: participant && toParticipantView(participant),
  }));
}

/** A notification with the person or team that it shows. */
export type UserNotification = ReturnType<typeof toNotifications>[number];

/**
 * The user's newest notifications, or the newest unread ones.
 * While one filter loads, the list of the other filter is shown, so that a row in use stays in place.
 */
export function notificationListQuery(userId: string, shown: ShownNotifications, count: number) {
  const limit = notificationLimit(count);
  return queryOptions({
    queryKey: notificationKeys.list(userId, shown, limit),
    queryFn: ({ signal }) => listNotifications(userId, shown, limit, signal),
    placeholderData: (previous, query) => (query?.queryKey[2] === userId ? previous : undefined),
    select: toNotifications,
  });
}

/** The number of the user's unread notifications. */
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
