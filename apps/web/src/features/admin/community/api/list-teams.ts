import { orderFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { orderBy } from "../domain/people-order.ts";
import { communityKeys } from "./community-keys.ts";

const texts = copy.teams;

/** Teams of the back office, searched by name, or those that look for players. */
export const teamsList = pagedList({
  key: communityKeys.teams,
  live: ["teams"],
  filters: [
    searchFilter(texts.search, "search_text"),
    {
      kind: "choice",
      name: "estado",
      column: "is_recruiting",
      label: texts.stateFilter,
      options: texts.states,
      all: texts.allStates,
      meaning: (word) => ["eq", word === "reclutan"],
    },
    orderFilter(copy.order.label, copy.order.options),
  ],
  select: ({ orden }) =>
    supabase
      .from("teams")
      .select(
        `id,name,description,logo_url,is_recruiting,featured,created_at,team_tickets,
        leader:profiles!teams_leader_id_fkey(id,username),members:team_members(count)`,
        { count: "exact" },
      )
      .order(...orderBy(orden))
      .order("id"),
});

export type AdminTeam = RowOf<typeof teamsList>;
