import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { containing } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import { achievementKeys } from "./achievement-keys.ts";

const PAGE_SIZE = 20;
/** How often a list is asked again in which one is still being given. */
const GIVING_MS = 3000;

export type AchievementFilter = {
  readonly search: string;
  /** Null for all. */
  readonly state: "activos" | "ocultos" | null;
  /** From 1. */
  readonly page: number;
};

async function listAchievements({ search, state, page }: AchievementFilter, signal: AbortSignal) {
  let query = supabase
    .from("achievements")
    .select(
      "id, name, description, icon_url, metric, threshold, is_active, holders, is_being_given",
      { count: "exact" },
    )
    .order("metric")
    .order("threshold")
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("name", containing(search));
  if (state) query = query.eq("is_active", state === "activos");
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { rows: data, total: count ?? 0, pageCount: pageCount(count, PAGE_SIZE) };
}

export type Achievement = Awaited<ReturnType<typeof listAchievements>>["rows"][number];

/** Every achievement with how many have it, by what counts and how much of it. */
export function achievementsQuery(filter: AchievementFilter) {
  return queryOptions({
    queryKey: achievementKeys.page(filter),
    queryFn: ({ signal }) => listAchievements(filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((achievement) => achievement.is_being_given) && GIVING_MS,
  });
}
