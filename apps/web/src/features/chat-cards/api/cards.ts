import { teamKeys } from "@/entities/team/api/team-query-keys";
import { readQuery, supabase } from "@/lib/supabase";
import { profileKeys } from "@/entities/profile/api/profile-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";

/** The data of a team's card in a chat; null if the team does not exist. */
export function teamCardQuery(id: string) {
  return readQuery(teamKeys.card(id), () =>
    supabase
      .from("teams")
      .select("id,name,logo_url,games,team_members(count)")
      .eq("id", id)
      .maybeSingle(),
  );
}

/** The outcome of an invitation, for the leader who sent it; null if the invitation is no longer pending. */
export function sentInvitationQuery(teamId: string, playerId: string) {
  return readQuery(teamKeys.sentInvitation(teamId, playerId), () =>
    supabase
      .from("team_player_invitations")
      .select("declined_at")
      .eq("team_id", teamId)
      .eq("profile_id", playerId)
      .maybeSingle(),
  );
}

/** The data of a player's card in a chat; null if there is none or the account is closed. */
export function playerCardQuery(id: string) {
  return readQuery(profileKeys.card(id), () =>
    supabase
      .from("profiles")
      .select("id,username,avatar_url,games_played")
      .eq("id", id)
      .is("closed_at", null)
      .maybeSingle(),
  );
}

/**
 * The data of a tournament's card in a chat, and whether one of the given participants is registered.
 * Null if the tournament does not exist.
 * @param participantIds the participant ids of the viewer and of the viewer's team
 */
export function tournamentCardQuery(id: string, participantIds: readonly string[]) {
  return readQuery(tournamentKeys.card(id, participantIds), () =>
    supabase
      .from("tournaments")
      .select(
        "id,name,game,image_url,status,cancelled_at,start_date,registration_deadline,max_participants,entry_fee,participant_count,entries:tournament_participants(participant_id)",
      )
      .eq("id", id)
      .in("entries.participant_id", participantIds)
      .maybeSingle(),
  );
}
