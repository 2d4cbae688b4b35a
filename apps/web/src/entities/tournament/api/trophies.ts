import { type AnswerOf, readQuery, supabase } from "@/lib/supabase";
import { tournamentKeys } from "./tournament-query-keys.ts";

/** How many trophies a page shows next to the match history; the best ones come first. */
const SHOWN = 4;

/** A first, second or third place in a tournament. */
export type Trophy = AnswerOf<typeof trophiesQuery>[number];

/** The best final places of a participant. */
export function trophiesQuery(participantId: string) {
  return readQuery(tournamentKeys.trophies(participantId), () =>
    supabase.rpc("trophies", { p_participant_id: participantId, p_limit: SHOWN }, { get: true }),
  );
}
