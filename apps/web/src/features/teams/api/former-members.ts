import { infiniteQueryOptions } from "@tanstack/react-query";
import { pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import { listKeys } from "./team-list-query-keys.ts";

const PAGE_SIZE = 12;

/** The former members of a team, page by page; those who left last come first. */
export function formerMembersQuery(team: { readonly id: string; readonly participant_id: string }) {
  return infiniteQueryOptions({
    queryKey: listKeys.former(team.id),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await supabase
        .from("team_stays")
        .select(
          `id, role, joined_at, left_at,
          profile:profiles!team_stays_profile_id_fkey(id, username, avatar_url, closed_at)`,
        )
        .eq("participant_id", team.participant_id)
        .not("left_at", "is", null)
        .order("left_at", { ascending: false })
        .order("id")
        .range(...pageRange(pageParam, PAGE_SIZE))
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    getNextPageParam: (stays, pages) => (stays.length === PAGE_SIZE ? pages.length + 1 : null),
  });
}
