import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { toRoster } from "../domain/roster.ts";
import { readRosters } from "./read-rosters.ts";
import { rosterKeys } from "./roster-query-keys.ts";

async function getRoster(tournamentId: string, participantId: string, signal: AbortSignal) {
  const [rows, { data: side }] = await Promise.all([
    readRosters(tournamentId, [participantId], signal),
    supabase
      .from("participants")
      .select(
        `team:teams!participants_team_id_fkey(
          team_members(player:profiles!team_members_profile_id_fkey(id,username,avatar_url))
        )`,
      )
      .eq("id", participantId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
  ]);
  return {
    roster: toRoster(rows, participantId),
    members: (side?.team?.team_members ?? []).flatMap(({ player }) => player ?? []),
  };
}

/**
 * Reads the players of a team in a tournament: the fixed roster and the current members.
 * The roster is null if the tournament does not fix rosters.
 */
export function rosterQuery(tournamentId: string, participantId: string) {
  return queryOptions({
    queryKey: rosterKeys.of(tournamentId, participantId),
    queryFn: ({ signal }) => getRoster(tournamentId, participantId, signal),
  });
}
