import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { careerKeys } from "./career-keys.ts";

/** The record of a participant in each game by season, and by season and map. */
export function careerFiguresQuery(participantId: string) {
  return queryOptions({
    queryKey: careerKeys.seasons(participantId),
    queryFn: read(() =>
      supabase.rpc("career_figures", { p_participant_id: participantId }, { get: true }),
    ),
  });
}
