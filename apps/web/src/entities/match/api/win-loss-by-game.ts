import { type AnswerOf, readQuery, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-query-keys.ts";

/** The record of a participant in one game. */
export type GameRecord = AnswerOf<typeof recordByGameQuery>[number];

/** Wins, losses and average KDA of a participant in each game; the most played game comes first. */
export function recordByGameQuery(participantId: string) {
  return readQuery(matchKeys.byGame(participantId), () =>
    supabase.rpc("record_by_game", { p_participant_id: participantId }, { get: true }),
  );
}
