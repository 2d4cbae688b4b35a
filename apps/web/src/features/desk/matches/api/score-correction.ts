import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import { tournamentMatchColumns, withLastRound } from "@/entities/match/api/match-columns";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { correctionsCopy } from "../corrections-copy.ts";
import { undoneBy } from "../domain/score-correction.ts";
import { toUndone } from "../../api/list-undone-matches.ts";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";

/** Of so many matches it is shown who played them; of more only how many they are. */
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

/** What another winner changes, of which some stays as it is: it is tried in the database, and taken back. */
export function otherWinnerQuery(matchId: string, result: string, unchangedIds: readonly string[]) {
  return queryOptions({
    queryKey: staffMatchKeys.otherWinner(matchId, result, unchangedIds),
    queryFn: ({ signal }) => previewOtherWinner(matchId, result, unchangedIds, signal),
    placeholderData: keepPreviousData,
    // It is confirmed as it is shown.
    staleTime: 0,
  });
}

/** Something that rests on a result, and what becomes of it. */
export type CorrectionEffect = Awaited<ReturnType<typeof previewOtherWinner>>[number];

interface Correction {
  /** "a-b" in the order of the sides. */
  readonly result: string;
  readonly reason: string;
  /** What it changes, as it was shown, where the winner is another one. */
  readonly effects: readonly Pick<CorrectionEffect, "id" | "stays" | "match_ids">[] | null;
}

interface Outcome {
  readonly onDone: () => void;
  /** With why: it is said where the score can be put right. */
  readonly onRefused: (message: string) => void;
}

/** Puts another score in the place of that of a decided match: for the same winner nothing is undone. */
export function useCorrectMatchScore(matchId: string, { onDone, onRefused }: Outcome) {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ result, reason, effects }: Correction) => {
        const correction = { p_match_id: matchId, p_result: result, p_reason: reason };
        await (
          effects === null
            ? supabase.rpc("correct_match_score", correction)
            : supabase.rpc("correct_match_winner", {
                ...correction,
                p_kept_ids: effects.filter(({ stays }) => stays).map(({ id }) => id),
                p_undone_ids: undoneBy(effects),
              })
        ).throwOnError();
      },
      onSuccess: onDone,
      onError: (error) => onRefused(toUserMessage(error)),
      meta: {
        success: correctionsCopy.score.success,
        failure: null,
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
