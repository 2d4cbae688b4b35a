import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, read, supabase } from "@/lib/supabase";
import { tournamentKeys } from "./tournament-keys.ts";

/** As many as fit next to the match history; the best come first. */
const SHOWN = 4;

/** A first, second or third place. */
export type Trophy = AnswerOf<typeof trophiesQuery>[number];

/** The best places of a participant. */
export function trophiesQuery(participantId: string) {
  return queryOptions({
    queryKey: tournamentKeys.trophies(participantId),
    queryFn: read(() =>
      supabase.rpc("trophies", { p_participant_id: participantId, p_limit: SHOWN }, { get: true }),
    ),
  });
}
