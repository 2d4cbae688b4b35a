import { activeFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { achievementKeys } from "./achievement-keys.ts";

/** How often a list is asked again in which one is still being given. */
const GIVING_MS = 3000;

/** Every achievement with how many have it, by what counts and how much of it. */
export const achievementsList = pagedList({
  key: achievementKeys.all,
  filters: [
    searchFilter(copy.search, "name"),
    activeFilter(copy.stateFilter, copy.states, copy.allStates),
  ],
  select: () =>
    supabase
      .from("achievements")
      .select(
        "id, name, description, icon_url, metric, threshold, is_active, holders, is_being_given",
        { count: "exact" },
      )
      .order("metric")
      .order("threshold")
      .order("id"),
  refetchInterval: (rows) => rows.some((achievement) => achievement.is_being_given) && GIVING_MS,
});

export type Achievement = RowOf<typeof achievementsList>;
