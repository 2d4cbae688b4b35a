import { gameKeys } from "@/entities/game/api/game-keys";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Games of the back office by name. */
export const gamesList = pagedList({
  key: gameKeys.admin,
  live: ["games"],
  filters: [searchFilter(copy.search, "search_text")],
  select: () =>
    supabase
      .from("games")
      .select("id,name,image_url,counts_kda,tournaments!tournaments_game_fkey(count)", {
        count: "exact",
      })
      .order("name"),
});

export type Game = RowOf<typeof gamesList>;
