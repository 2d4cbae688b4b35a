import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

const nowKeys = {
  of: (tournamentId: string) => ["tournament-now", tournamentId] as const,
};

async function readNow(tournamentId: string, signal: AbortSignal) {
  if (!isUuid(tournamentId)) return [];
  const { data } = await supabase
    .rpc("tournament_now", { p_tournament_id: tournamentId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** A match that is live, comes next or was just decided, with its phase; `decided` is one of the phases. */
export type NowFact = Awaited<ReturnType<typeof readNow>>[number];

/** A running tournament's live and next matches and its latest results; empty for other tournaments. */
export function tournamentNowQuery(tournamentId: string) {
  return queryOptions({
    queryKey: nowKeys.of(tournamentId),
    queryFn: ({ signal }) => readNow(tournamentId, signal),
  });
}
