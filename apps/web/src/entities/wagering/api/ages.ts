import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

export const ageKeys = {
  all: ["ages"] as const,
  own: (tournamentId: string) => ["ages", tournamentId] as const,
};

/** The minimum ages for tournaments: for any, and for those without a fee and without a money prize. */
export function tournamentAgesQuery() {
  return queryOptions({
    queryKey: ageKeys.all,
    queryFn: read(() => supabase.rpc("tournament_ages", undefined, { get: true }).single()),
  });
}

/**
 * Whether the viewer is old enough for a tournament, and how many members of the team have not confirmed their age yet.
 */
export function ownAgeQuery(tournamentId: string) {
  return queryOptions({
    queryKey: ageKeys.own(tournamentId),
    queryFn: read(() =>
      supabase.rpc("my_age_for", { p_tournament_id: tournamentId }, { get: true }).maybeSingle(),
    ),
  });
}
