import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { teamKeys } from "./team-query-keys.ts";

async function getOwnTeam(teamId: string, profileId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("teams")
    .select(
      `id, name, leader_id, participant_id, team_tickets, game_identities,
      team_members(profile_id, role, profile:profiles!team_members_profile_id_fkey(username))`,
    )
    .eq("id", teamId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { team_members: members } = data;
  const role = members.find(({ profile_id: member }) => member === profileId)?.role ?? "member";
  return {
    id: data.id,
    name: data.name,
    participantId: data.participant_id,
    tickets: data.team_tickets ?? 0,
    memberCount: members.length,
    /** The usernames of the team's members. */
    members: members.map(({ profile }) => profile.username),
    role,
    isLeader: data.leader_id === profileId,
    /** Whether the user may act for the team, as a leader or co-leader. */
    canAct: role !== "member",
    gameIdentities: data.game_identities,
  };
}

export type OwnTeam = NonNullable<Awaited<ReturnType<typeof getOwnTeam>>>;

/** The data needed to act for the viewer's team: wallet, role and members. */
export function ownTeamQuery(teamId: string | null | undefined, profileId: string) {
  return queryOptions({
    queryKey: teamKeys.own(teamId ?? "", profileId),
    queryFn: ({ signal }) => getOwnTeam(teamId ?? "", profileId, signal),
    enabled: Boolean(teamId),
  });
}
