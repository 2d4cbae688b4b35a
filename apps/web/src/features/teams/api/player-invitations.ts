import { useMutation } from "@/hooks/use-mutation";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { readQuery, supabase, write } from "@/lib/supabase";
import { invitationCopy } from "../invitation-copy.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

const texts = invitationCopy.players;

/** The players whom the viewer's team invited and who have not accepted, newest invitation first. */
export function invitedPlayersQuery(teamId: string) {
  return readQuery(teamKeys.invitedPlayers(teamId), () =>
    supabase
      .from("team_player_invitations")
      .select("created_at, declined_at, player:profiles(id, username, avatar_url)")
      .eq("team_id", teamId)
      .order("created_at", { ascending: false }),
  );
}

/** Invites a player to the team that the viewer leads. */
export function useInvitePlayer() {
  return useMutation({
    mutationFn: write((profileId: string) =>
      supabase.rpc("invite_player", { p_profile_id: profileId }),
    ),
    success: texts.sent,
    failure: texts.failure,
    invalidates: TEAM_INVALIDATES,
  });
}

export function useWithdrawInvitation() {
  return useMutation({
    mutationFn: write((profileId: string) =>
      supabase.rpc("withdraw_player_invitation", { p_profile_id: profileId }),
    ),
    success: texts.withdrawn,
    failure: texts.withdrawFailure,
    invalidates: TEAM_INVALIDATES,
  });
}

interface Answer {
  readonly teamId: string;
  readonly accepts: boolean;
}

/** Accepts or declines an invitation to a team. */
export function useAnswerInvitation() {
  return useMutation({
    mutationFn: write(({ teamId, accepts }: Answer) =>
      supabase.rpc("answer_team_invitation", { p_team_id: teamId, p_accepts: accepts }),
    ),
    success: (_data: unknown, { accepts }: Answer) =>
      accepts ? invitationCopy.joined : texts.declined,
    failure: invitationCopy.joinFailure,
    invalidates: TEAM_INVALIDATES,
  });
}
