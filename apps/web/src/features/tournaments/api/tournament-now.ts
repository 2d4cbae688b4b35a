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

/** What goes on in one match, or that it was decided. */
export type NowFact = Awaited<ReturnType<typeof readNow>>[number];

/** What happens in a running tournament: the matches that go on and those decided last; nothing of any other. */
export function tournamentNowQuery(tournamentId: string) {
  return queryOptions({
    queryKey: nowKeys.of(tournamentId),
    queryFn: ({ signal }) => readNow(tournamentId, signal),
  });
}
