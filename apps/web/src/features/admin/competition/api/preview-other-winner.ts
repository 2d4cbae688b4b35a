import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { tournamentMatchColumns } from "@/entities/match/api/match-columns";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { supabase } from "@/lib/supabase";
import { toUndone } from "../domain/undone-match.ts";

/** Of so many matches it is shown who played them; of more only how many they are. */
const SHOWN = 100;

async function previewOtherWinner(
  matchId: string,
  result: string,
  keptIds: readonly string[],
  signal: AbortSignal,
) {
  const { data: effects } = await supabase
    .rpc("preview_other_winner", {
      p_match_id: matchId,
      p_result: result,
      p_kept_ids: [...keptIds],
    })
    .abortSignal(signal)
    .throwOnError();
  const ids = effects.flatMap(({ match_ids }) => match_ids).slice(0, SHOWN);
  const { data: matches } = await supabase
    .from("tournament_matches")
    .select(tournamentMatchColumns)
    .in("id", ids)
    .eq("own_stage.last_round.stage", "bracket")
    .order("round", { ascending: false, referencedTable: "own_stage.last_round" })
    .limit(1, { referencedTable: "own_stage.last_round" })
    .abortSignal(signal)
    .throwOnError();
  return effects.map((effect) => ({
    ...effect,
    matches: toUndone(matches.filter(({ id }) => effect.match_ids.includes(id))),
  }));
}

/** What another winner changes, of which some stays as it is: it is tried in the database, and taken back. */
export function otherWinnerQuery(matchId: string, result: string, keptIds: readonly string[]) {
  return queryOptions({
    queryKey: staffMatchKeys.otherWinner(matchId, result, keptIds),
    queryFn: ({ signal }) => previewOtherWinner(matchId, result, keptIds, signal),
    placeholderData: keepPreviousData,
    // It is confirmed as it is shown.
    staleTime: 0,
  });
}

/** Something that rests on a result, and what becomes of it. */
export type CorrectionEffect = Awaited<ReturnType<typeof previewOtherWinner>>[number];
