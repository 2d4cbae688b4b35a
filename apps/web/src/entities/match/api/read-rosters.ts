import { supabase } from "@/lib/supabase";
import { rostersAt } from "../domain/roster-at-time.ts";

/**
 * The fixed rosters of some teams of a tournament, and the changes after the rosters were fixed, oldest first.
 *
 * @param moment the point in time (ISO) whose rosters are returned; null for now
 */
export async function readRosters(
  tournamentId: string,
  participantIds: readonly string[],
  signal: AbortSignal,
  moment: string | null = null,
) {
  const [entries, changes] = await Promise.all([
    supabase
      .from("roster_entries")
      .select(
        "participant_id,state,player:profiles!roster_entries_profile_id_fkey(id,username,avatar_url,game_identities)",
      )
      .eq("tournament_id", tournamentId)
      .in("participant_id", participantIds)
      .order("created_at")
      .order("id")
      .abortSignal(signal)
      .throwOnError(),
    supabase
      .from("roster_changes")
      .select(
        "id,participant_id,kind,reason,created_at,player:profiles!roster_changes_profile_id_fkey(username)",
      )
      .eq("tournament_id", tournamentId)
      .in("participant_id", participantIds)
      .order("created_at")
      .order("id")
      .abortSignal(signal)
      .throwOnError(),
  ]);
  const rows = { entries: entries.data, changes: changes.data };
  return moment === null ? rows : rostersAt(rows, moment);
}
