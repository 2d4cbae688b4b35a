import { readQuery, supabase } from "@/lib/supabase";

export const ageKeys = {
  all: ["ages"] as const,
  own: (tournamentId: string) => ["ages", tournamentId] as const,
};

/** The minimum age for any tournament, and for tournaments without a fee and a money prize. */
export function tournamentAgesQuery() {
  return readQuery(ageKeys.all, () =>
    supabase.rpc("tournament_ages", undefined, { get: true }).single(),
  );
}

/**
 * Whether the viewer is old enough for a tournament.
 * Also how many members of the viewer's team have not confirmed their age yet.
 */
export function ownAgeQuery(tournamentId: string) {
  return readQuery(ageKeys.own(tournamentId), () =>
    supabase.rpc("my_age_for", { p_tournament_id: tournamentId }, { get: true }).maybeSingle(),
  );
}
