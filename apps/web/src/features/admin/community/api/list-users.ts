import type { Words } from "@leyenda/db-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import { BY, type PeopleOrder } from "../domain/people-order.ts";
import { communityKeys } from "./community-keys.ts";

const PAGE_SIZE = 20;
const counted = { count: "exact" } as const;
// A procedure's answer is ordered by nothing that is not asked for: hence `search_text`.
const columns =
  "id,username,full_name,email,avatar_url,role,created_at,search_text,personal_tickets,team:teams!profiles_team_id_fkey(id,name)";

export type UserFilter = {
  /** In nickname, e-mail or team. */
  readonly search: string;
  /** Null for all. */
  readonly role: Words["profiles"]["role"] | null;
  readonly order: PeopleOrder;
  /** From 1. */
  readonly page: number;
};

async function listUsers({ search, role, order, page }: UserFilter, signal: AbortSignal) {
  // Only the database may look into the e-mails.
  const users = search
    ? supabase.rpc("search_accounts", { p_search: search }, counted).select(columns)
    : supabase.from("profiles").select(columns, counted).is("closed_at", null);
  let query = users
    .order(...BY[order])
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
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
