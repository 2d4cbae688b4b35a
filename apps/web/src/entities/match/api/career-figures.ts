import { readQuery, supabase } from "@/lib/supabase";
import { careerKeys } from "./career-query-keys.ts";

/** The record of a participant in each game by season, and by season and map. */
export function careerFiguresQuery(participantId: string) {
  return readQuery(careerKeys.seasons(participantId), () =>
    supabase.rpc("career_figures", { p_participant_id: participantId }, { get: true }),
  );
}
