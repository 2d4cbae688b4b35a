import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

/** The weekly ratings of a player or team in each game. The most played game comes first. */
export function ratingCurveQuery(participantId: string) {
  return queryOptions({
    queryKey: ["ratings", participantId] as const,
    queryFn: read(() =>
      supabase.rpc("rating_curve", { p_participant_id: participantId }, { get: true }),
    ),
  });
}
