import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, read, supabase } from "@/lib/supabase";
import { dashboardKeys } from "./dashboard-keys.ts";

/** Time alone changes which matches are late, live or next. */
const REFRESH_MS = 60_000;

export type TonightRow = AnswerOf<typeof tonightQuery>[number];

/** The late, running and next matches, in one request. */
export function tonightQuery() {
  return queryOptions({
    queryKey: dashboardKeys.tonight,
    queryFn: read(() => supabase.rpc("admin_tonight", undefined, { get: true })),
    refetchInterval: REFRESH_MS,
  });
}
