import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { personCups } from "../domain/person-cups.ts";
import { peopleKeys } from "./people-keys.ts";

/** More tournaments than anybody looks through. */
const LIMIT = 50;
const cup = "tournament:tournaments(id,name,status,start_date,cancelled_at)";

/** The tournaments somebody entered himself, and those in whose rosters he stands. */
export function personCupsQuery(id: string, participantId: string) {
  return queryOptions({
    queryKey: peopleKeys.cups(id),
    queryFn: async ({ signal }) => {
      const [own, teams] = await Promise.all([
        supabase
          .from("tournament_participants")
          .select(`status,final_position,${cup}`)
          .eq("participant_id", participantId)
          .order("created_at", { ascending: false })
          .limit(LIMIT)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("roster_entries")
          .select(`state,side:participants(display_name),${cup}`)
          .eq("profile_id", id)
          .order("created_at", { ascending: false })
          .limit(LIMIT)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return personCups(own.data, teams.data);
    },
  });
}
