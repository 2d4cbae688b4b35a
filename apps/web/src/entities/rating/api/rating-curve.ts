import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

/** The rating history of a player or team in each game, the most played first, week by week. */
export function ratingCurveQuery(participantId: string) {
  return queryOptions({
    queryKey: ["ratings", participantId] as const,
    queryFn: read(() =>
      supabase.rpc("rating_curve", { p_participant_id: participantId }, { get: true }),
    ),
  });
}
