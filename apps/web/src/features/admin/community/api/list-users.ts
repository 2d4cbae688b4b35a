import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import { communityKeys } from "./community-keys.ts";

const PAGE_SIZE = 20;

async function listUsers(search: string, page: number, signal: AbortSignal) {
  let query = supabase
    .from("profiles")
    .select(
      `id,username,full_name,avatar_url,role,created_at,personal_tickets,
      team:teams!profiles_team_id_fkey(id,name)`,
      { count: "exact" },
    )
    .is("closed_at", null)
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("search_text", searchPattern(search));
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { users: data, pageCount: pageCount(count, PAGE_SIZE) };
}

export type AdminUser = Awaited<ReturnType<typeof listUsers>>["users"][number];

/** Open accounts for the back office, newest first. */
export function usersQuery(search: string, page: number) {
  return queryOptions({
    queryKey: communityKeys.userPage(search, page),
    queryFn: ({ signal }) => listUsers(search, page, signal),
    placeholderData: keepPreviousData,
  });
}
