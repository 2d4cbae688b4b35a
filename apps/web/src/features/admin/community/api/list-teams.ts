import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import { communityKeys } from "./community-keys.ts";

const PAGE_SIZE = 20;

async function listTeams(search: string, page: number, signal: AbortSignal) {
  let query = supabase
    .from("teams")
    .select(
      `id,name,logo_url,created_at,team_tickets,
      leader:profiles!teams_leader_id_fkey(id,username),members:team_members(count)`,
      { count: "exact" },
    )
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("search_text", searchPattern(search));
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return {
    teams: data.map(({ members, ...team }) => ({ ...team, memberCount: members[0]?.count ?? 0 })),
    pageCount: pageCount(count, PAGE_SIZE),
  };
}

export type AdminTeam = Awaited<ReturnType<typeof listTeams>>["teams"][number];

/** Teams for the back office, newest first. */
export function teamsQuery(search: string, page: number) {
  return queryOptions({
    queryKey: communityKeys.teamPage(search, page),
    queryFn: ({ signal }) => listTeams(search, page, signal),
    placeholderData: keepPreviousData,
  });
}
