import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import { BY, type PeopleOrder } from "../domain/people-order.ts";
import { communityKeys } from "./community-keys.ts";

const PAGE_SIZE = 20;

export type TeamFilter = {
  readonly search: string;
  /** Whether they look for players; null for all. */
  readonly state: "reclutan" | "cerrados" | null;
  readonly order: PeopleOrder;
  /** From 1. */
  readonly page: number;
};

async function listTeams({ search, state, order, page }: TeamFilter, signal: AbortSignal) {
  let query = supabase
    .from("teams")
    .select(
      `id,name,description,logo_url,is_recruiting,featured,created_at,team_tickets,
      leader:profiles!teams_leader_id_fkey(id,username),members:team_members(count)`,
      { count: "exact" },
    )
    .order(...BY[order])
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("search_text", searchPattern(search));
  if (state) query = query.eq("is_recruiting", state === "reclutan");
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return {
    rows: data.map(({ members, ...team }) => ({ ...team, memberCount: members[0]?.count ?? 0 })),
    total: count ?? 0,
    pageCount: pageCount(count, PAGE_SIZE),
  };
}

export type AdminTeam = Awaited<ReturnType<typeof listTeams>>["rows"][number];

/** Teams for the back office. */
export function teamsQuery(filter: TeamFilter) {
  return queryOptions({
    queryKey: communityKeys.teamPage(filter),
    queryFn: ({ signal }) => listTeams(filter, signal),
    placeholderData: keepPreviousData,
  });
}
