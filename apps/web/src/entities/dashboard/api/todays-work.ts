import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, read, supabase } from "@/lib/supabase";
import { dashboardKeys } from "./dashboard-query-keys.ts";

/** The refetch interval in milliseconds. The list depends on the current time, so it changes without an event. */
const REFRESH_MS = 60_000;

export type TonightRow = AnswerOf<typeof tonightQuery>[number];

/** The late, the running and the next matches of all tournaments. */
export function tonightQuery() {
  return queryOptions({
    queryKey: dashboardKeys.tonight,
    queryFn: read(() => supabase.rpc("admin_tonight", undefined, { get: true })),
    refetchInterval: REFRESH_MS,
  });
}
