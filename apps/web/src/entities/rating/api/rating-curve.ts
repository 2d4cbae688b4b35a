import { readQuery, supabase } from "@/lib/supabase";

/** The weekly ratings of a player or team in each game. The most played game comes first. */
export function ratingCurveQuery(participantId: string) {
  return readQuery(["ratings", participantId] as const, () =>
    supabase.rpc("rating_curve", { p_participant_id: participantId }, { get: true }),
  );
}
