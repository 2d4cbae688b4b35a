import { readQuery, supabase } from "@/lib/supabase";

export const ageKeys = {
  all: ["ages"] as const,
};

/** The minimum age for any tournament, and for tournaments without a fee and a money prize. */
export function tournamentAgesQuery() {
  return readQuery(ageKeys.all, () =>
    supabase.rpc("tournament_ages", undefined, { get: true }).single(),
  );
}
