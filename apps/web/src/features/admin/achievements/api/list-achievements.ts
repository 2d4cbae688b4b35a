import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import { achievementKeys } from "./achievement-keys.ts";

const PAGE_SIZE = 20;
/** How often a list is asked again in which one is still being given. */
const GIVING_MS = 3000;

async function listAchievements(page: number, signal: AbortSignal) {
  const { data, count } = await supabase
    .from("achievements")
    .select(
      "id, name, description, icon_url, metric, threshold, is_active, holders, is_being_given",
      { count: "exact" },
    )
    .order("metric")
    .order("threshold")
    .order("id")
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
  return { achievements: data, pageCount: pageCount(count, PAGE_SIZE) };
}

export type Achievement = Awaited<ReturnType<typeof listAchievements>>["achievements"][number];

/** Every achievement with how many have it, by what counts and how much of it. */
export function achievementsQuery(page: number) {
  return queryOptions({
    queryKey: achievementKeys.page(page),
    queryFn: ({ signal }) => listAchievements(page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.achievements.some((achievement) => achievement.is_being_given) && GIVING_MS,
  });
}
