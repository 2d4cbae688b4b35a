import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { dashboardKeys } from "./dashboard-keys.ts";

/** Late, live and next change with the clock alone. */
const REFRESH_MS = 60_000;

async function readTonight(signal: AbortSignal) {
  const { data } = await supabase
    .rpc("admin_tonight", undefined, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type TonightRow = Awaited<ReturnType<typeof readTonight>>[number];

/** What is late, what is being played and what comes next, in one request. */
export function tonightQuery() {
  return queryOptions({
    queryKey: dashboardKeys.tonight,
    queryFn: ({ signal }) => readTonight(signal),
    refetchInterval: REFRESH_MS,
  });
}
