import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, read, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-keys.ts";

/** The record of a participant in one game. */
export type GameRecord = AnswerOf<typeof recordByGameQuery>[number];

/** Wins, losses and average KDA of a participant in each game; the most played game comes first. */
export function recordByGameQuery(participantId: string) {
  return queryOptions({
    queryKey: matchKeys.byGame(participantId),
    queryFn: read(() =>
      supabase.rpc("record_by_game", { p_participant_id: participantId }, { get: true }),
    ),
  });
}
