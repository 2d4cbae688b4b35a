import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import type { Words } from "@leyenda/db-types";
import { pageCount, pageRange } from "@/lib/paging";
import { read, supabase, write } from "@/lib/supabase";
import { notifyCopy } from "../notify-copy.ts";
import { communityKeys } from "./community-query-keys.ts";

const PAGE_SIZE = 5;
/** How often the number of readers of an announcement is loaded again. */
const READERS_MS = 20_000;

/** The recipients of an announcement. */
export interface Addressees {
  readonly audience: Words["announcements"]["audience"];
  /** The game whose players get the announcement; null for every other audience. */
  readonly game: string | null;
}

/** How many users an announcement would reach now. For the audience of a game, it is loaded once a game is chosen. */
export function recipientCountQuery({ audience, game }: Addressees) {
  return queryOptions({
    queryKey: communityKeys.recipients(audience, game),
    enabled: audience !== "game" || game !== null,
    queryFn: read(() =>
      supabase.rpc("count_announcement_recipients", { p_audience: audience, p_game: game }),
    ),
  });
}

async function listAnnouncements(page: number, signal: AbortSignal) {
  const [offset] = pageRange(page, PAGE_SIZE);
  const { data } = await supabase
    .rpc("list_announcements", { p_limit: PAGE_SIZE, p_offset: offset })
    .abortSignal(signal)
    .throwOnError();
  return { announcements: data, pageCount: pageCount(data[0]?.total ?? 0, PAGE_SIZE) };
}

export type SentAnnouncement = Awaited<
  ReturnType<typeof listAnnouncements>
>["announcements"][number];

/** The sent announcements, newest first, with their number of readers. */
export function announcementsQuery(page: number) {
  return queryOptions({
    queryKey: communityKeys.announcementPage(page),
    queryFn: ({ signal }) => listAnnouncements(page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: READERS_MS,
  });
}

/** Sends an announcement and returns the number of recipients. */
export function useSendNotification() {
  return useMutation({
    mutationFn: write(({ content, audience, game }: Addressees & { content: string }) =>
      supabase.rpc("send_global_notification", {
        p_content: content,
        p_audience: audience,
        p_game: game,
      }),
    ),
    success: (count: number) => ({
      title: notifyCopy.sent,
      description: notifyCopy.reached(count),
    }),
    failure: notifyCopy.sendError,
    invalidates: [communityKeys.announcements],
  });
}

/** Removes an announcement from the conversation of every recipient. */
export function useWithdrawAnnouncement() {
  return useMutation({
    mutationFn: write((id: string) =>
      supabase.rpc("withdraw_announcement", { p_announcement_id: id }),
    ),
    success: notifyCopy.withdrawn,
    failure: notifyCopy.withdrawError,
    invalidates: [communityKeys.announcements],
  });
}
