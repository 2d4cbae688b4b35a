import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { gameKeys } from "@/entities/game/api/game-keys";
import { pageCount, pageRange } from "@/lib/paging";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";

const PAGE_SIZE = 20;

async function listGames(search: string, page: number, signal: AbortSignal) {
  let query = supabase
    .from("games")
    .select("id,name,image_url,counts_kda,tournaments!tournaments_game_fkey(count)", {
      count: "exact",
    })
    .order("name")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("search_text", searchPattern(search));
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { rows: data, total: count ?? 0, pageCount: pageCount(count, PAGE_SIZE) };
}

export type Game = Awaited<ReturnType<typeof listGames>>["rows"][number];

/** Games of the back office by name. */
export function adminGamesQuery(search: string, page: number) {
  return queryOptions({
    queryKey: gameKeys.adminPage(search, page),
    queryFn: ({ signal }) => listGames(search, page, signal),
    placeholderData: keepPreviousData,
  });
}
