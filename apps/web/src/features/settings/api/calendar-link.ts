import { useMutation } from "@/hooks/use-mutation";
import { calendarFeedUrl } from "@/entities/calendar/calendar-feed-url";
import { readQuery, supabase, write } from "@/lib/supabase";
import { calendarCopy as copy } from "../copy.ts";

export const calendarLinkKeys = {
  all: ["calendar-link"],
  own: (userId: string) => ["calendar-link", userId],
} as const;

/** When the user created their calendar link, as an ISO instant; null if there is no link. */
export function calendarLinkQuery(userId: string) {
  return readQuery(calendarLinkKeys.own(userId), () => supabase.rpc("my_calendar_link"));
}

/** Creates the viewer's calendar link, which replaces the previous one. Its URL cannot be read again later. */
export function useCreateCalendarLink() {
  return useMutation({
    mutationFn: async () => {
      const { data } = await supabase.rpc("create_calendar_link").throwOnError();
      return calendarFeedUrl(data);
    },
    failure: copy.failure,
    invalidates: [calendarLinkKeys.all],
  });
}

export function useRevokeCalendarLink() {
  return useMutation({
    mutationFn: write(() => supabase.rpc("revoke_calendar_link")),
    success: copy.revoked,
    failure: {},
    invalidates: [calendarLinkKeys.all],
  });
}
