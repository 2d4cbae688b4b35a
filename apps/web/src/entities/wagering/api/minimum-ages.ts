import { readQuery, supabase } from "@/lib/supabase";

export const ageKeys = {
  all: ["ages"] as const,
};

/** The minimum age for tournaments, and the one for tournaments with neither a fee nor a money prize. */
export function tournamentAgesQuery() {
  return readQuery(ageKeys.all, () =>
    supabase.rpc("tournament_ages", undefined, { get: true }).single(),
  );
}
