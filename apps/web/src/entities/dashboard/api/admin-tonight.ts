import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, read, supabase } from "@/lib/supabase";
import { dashboardKeys } from "./dashboard-keys.ts";

/** Late, live and next change with the clock alone. */
const REFRESH_MS = 60_000;

export type TonightRow = AnswerOf<typeof tonightQuery>[number];

/** What is late, what is being played and what comes next, in one request. */
export function tonightQuery() {
  return queryOptions({
    queryKey: dashboardKeys.tonight,
    queryFn: read(() => supabase.rpc("admin_tonight", undefined, { get: true })),
    refetchInterval: REFRESH_MS,
  });
}
