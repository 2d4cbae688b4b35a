import { orderFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { orderBy } from "../domain/people-order.ts";
import { communityKeys } from "./community-keys.ts";

const texts = copy.users;
const counted = { count: "exact" } as const;
// A procedure's answer is ordered by nothing that is not asked for: hence `search_text`.
const columns =
  "id,username,full_name,email,avatar_url,role,created_at,search_text,personal_tickets,team:teams!profiles_team_id_fkey(id,name)";

/** Open accounts for the back office, searched by nickname, e-mail or team, or those of one role. */
export const usersList = pagedList({
  key: communityKeys.users,
  live: ["profiles"],
  filters: [
    searchFilter(texts.search),
    {
      kind: "choice",
      name: "rol",
      column: "role",
      label: texts.roleFilter,
      options: texts.roles,
      all: texts.allRoles,
    },
    orderFilter(copy.order.label, copy.order.options),
  ],
  // Only the database may look into the e-mails.
  select: ({ q, orden }) =>
    (q
      ? supabase.rpc("search_accounts", { p_search: q }, counted).select(columns)
      : supabase.from("profiles").select(columns, counted).is("closed_at", null)
    )
      .order(...orderBy(orden))
      .order("id"),
});

export type AdminUser = RowOf<typeof usersList>;

/** What is known of an account where its rarer acts are offered. */
export type ManagedUser = Pick<AdminUser, "id" | "username" | "role" | "personal_tickets" | "team">;
