import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { tournamentMatchColumns, withLastRound } from "@/entities/match/api/match-columns";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { toUserMessage } from "@/lib/errors";
import { callProcedure } from "@/lib/procedure";
import { supabase } from "@/lib/supabase";
import { correctionsCopy } from "../corrections-copy.ts";
import { undoneBy } from "../domain/score-correction.ts";
import { toUndone } from "../../api/matches-undone-by-correction.ts";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";

/** If more matches than this are affected, only their number is shown, not their sides. */
const SHOWN = 100;

async function previewOtherWinner(
  matchId: string,
  result: string,
  unchangedIds: readonly string[],
  signal: AbortSignal,
) {
  const { data: effects } = await supabase
    .rpc("preview_other_winner", {
      p_match_id: matchId,
      p_result: result,
      p_kept_ids: [...unchangedIds],
    })
    .abortSignal(signal)
    .throwOnError();
  const ids = effects.flatMap(({ match_ids }) => match_ids).slice(0, SHOWN);
  const { data: matches } = await withLastRound(
    supabase.from("tournament_matches").select(tournamentMatchColumns).in("id", ids),
  )
    .abortSignal(signal)
    .throwOnError();
  return effects.map((effect) => ({
    ...effect,
    matches: toUndone(matches.filter(({ id }) => effect.match_ids.includes(id))),
  }));
}

/**
 * The effects of a correction that changes the winner, while the matches in `unchangedIds` retain their sides and
 * results. The database performs the correction and rolls it back.
 */
export function otherWinnerQuery(matchId: string, result: string, unchangedIds: readonly string[]) {
  return queryOptions({
    queryKey: staffMatchKeys.otherWinner(matchId, result, unchangedIds),
    queryFn: ({ signal }) => previewOtherWinner(matchId, result, unchangedIds, signal),
    placeholderData: keepPreviousData,
    // The user confirms exactly these effects, so they are loaded each time the dialog opens.
    staleTime: 0,
  });
}

/** A match or other record that depends on the result, and what happens to it if the correction changes the winner. */
export type CorrectionEffect = Awaited<ReturnType<typeof previewOtherWinner>>[number];

interface Correction {
  /** The corrected score, "a-b" in the order of the sides. */
  readonly result: string;
  readonly reason: string;
  /** The effects that the dialog showed; null if the winner does not change. */
  readonly effects: readonly Pick<CorrectionEffect, "id" | "stays" | "match_ids">[] | null;
}

interface Outcome {
  readonly onDone: () => void;
  /** Receives the reason for the refusal, which the dialog shows at the score field. */
  readonly onRefused: (message: string) => void;
}

/** Corrects the score of a decided match; if the winner does not change, nothing is undone. */
export function useCorrectMatchScore(matchId: string, { onDone, onRefused }: Outcome) {
  return useMutation({
    mutationFn: ({ effects, ...corrected }: Correction) => {
      const correction = { matchId, ...corrected };
      return effects === null
        ? callProcedure("correct_match_score", correction)
        : callProcedure("correct_match_winner", {
            ...correction,
            keptIds: effects.filter(({ stays }) => stays).map(({ id }) => id),
            undoneIds: undoneBy(effects),
          });
    },
    onSuccess: onDone,
    onError: (error) => onRefused(toUserMessage(error)),
    success: correctionsCopy.score.success,
    failure: null,
    invalidates: MATCH_INVALIDATES,
  });
}
