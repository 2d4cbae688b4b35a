import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { calendarAddress } from "@/entities/calendar/calendar-address";
import { read, supabase, write } from "@/lib/supabase";
import { calendarCopy as copy } from "../calendar-copy.ts";

export const calendarLinkKeys = {
  all: ["calendar-link"],
  own: (userId: string) => ["calendar-link", userId],
} as const;

/** When the user created their calendar link, as an ISO instant; null if there is no link. */
export function calendarLinkQuery(userId: string) {
  return queryOptions({
    queryKey: calendarLinkKeys.own(userId),
    queryFn: read(() => supabase.rpc("my_calendar_link")),
  });
}

/** Creates the viewer's link, which replaces the previous one; returns its address, which cannot be read again. */
export function useCreateCalendarLink() {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        const { data } = await supabase.rpc("create_calendar_link").throwOnError();
        return calendarAddress(data);
      },
      meta: { failure: copy.failure, invalidates: [calendarLinkKeys.all] },
    }),
  );
}

/** Revokes the viewer's link. */
export function useRevokeCalendarLink() {
  return useMutation(
    mutationOptions({
      mutationFn: write(() => supabase.rpc("revoke_calendar_link")),
      meta: { success: copy.revoked, failure: {}, invalidates: [calendarLinkKeys.all] },
    }),
  );
}
