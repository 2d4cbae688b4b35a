import type { Words } from "@leyenda/db-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import { BY, type PeopleOrder } from "../domain/people-order.ts";
import { communityKeys } from "./community-keys.ts";

const PAGE_SIZE = 20;

export type UserFilter = {
  readonly search: string;
  /** Null for all. */
  readonly role: Words["profiles"]["role"] | null;
  readonly order: PeopleOrder;
  /** From 1. */
  readonly page: number;
};

async function listUsers({ search, role, order, page }: UserFilter, signal: AbortSignal) {
  let query = supabase
    .from("profiles")
    .select(
      `id,username,full_name,avatar_url,role,created_at,personal_tickets,
      team:teams!profiles_team_id_fkey(id,name)`,
      { count: "exact" },
    )
    .is("closed_at", null)
    .order(...BY[order])
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("search_text", searchPattern(search));
  if (role) query = query.eq("role", role);
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { rows: data, total: count ?? 0, pageCount: pageCount(count, PAGE_SIZE) };
}

export type AdminUser = Awaited<ReturnType<typeof listUsers>>["rows"][number];

/** Open accounts for the back office. */
export function usersQuery(filter: UserFilter) {
  return queryOptions({
    queryKey: communityKeys.userPage(filter),
    queryFn: ({ signal }) => listUsers(filter, signal),
    placeholderData: keepPreviousData,
  });
}
